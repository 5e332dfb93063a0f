import { bind } from '#platform/server/feature.ts';
import * as contract from '../../hand-over.contract.ts';
import { acceptHandOver } from './accept-hand-over.ts';
import { beginHandOver } from './begin-hand-over.ts';
import { handOver } from './hand-over.ts';

/** How the studio and education hosts come to sessions of their own. */
export const handOverEndpoints = [
  bind(contract.beginHandOver, beginHandOver),
  bind(contract.handOver, handOver),
  bind(contract.acceptHandOver, acceptHandOver),
];

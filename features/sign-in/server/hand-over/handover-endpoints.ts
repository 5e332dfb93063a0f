import { bind } from '#platform/server/feature.ts';
import * as contract from '../../handover.contract.ts';
import { acceptHandover } from './accept-handover.ts';
import { grantHandover } from './grant-handover.ts';
import { requestHandover } from './request-handover.ts';

/** How the studio and education hosts get their own sessions. */
export const handoverEndpoints = [
  bind(contract.requestHandover, requestHandover),
  bind(contract.grantHandover, grantHandover),
  bind(contract.acceptHandover, acceptHandover),
];

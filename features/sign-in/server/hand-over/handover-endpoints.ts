import { bind, feature } from '#platform/server/feature.ts';
import { logOut as logOutContract } from '../../contract.ts';
import * as contract from '../../handover.contract.ts';
import { logOut } from '../sessions/log-out.ts';
import { acceptHandover } from './accept-handover.ts';
import { grantHandover } from './grant-handover.ts';
import { requestHandover } from './request-handover.ts';

/** How the studio and education hosts get their own sessions. */
export const handoverEndpoints = [
  bind(contract.requestHandover, requestHandover),
  bind(contract.grantHandover, grantHandover),
  bind(contract.acceptHandover, acceptHandover),
];

/** The sign-in of the studio's host: a session of its own, and log-out. */
export const studioSessions = feature({
  name: 'studio-sessions',
  endpoints: [...handoverEndpoints, bind(logOutContract, logOut)],
});

import { bind, feature } from '#platform/server/feature.ts';
import { logOut as logOutContract } from '../../contract.ts';
import { logOut } from '../sessions/log-out.ts';
import { handoverEndpoints } from './handover-endpoints.ts';

/** The sign-in of the studio's host: a session of its own, and log-out. */
export const studioSessions = feature({
  name: 'studio-sessions',
  endpoints: [...handoverEndpoints, bind(logOutContract, logOut)],
});

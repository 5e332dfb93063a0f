import { bind, feature } from '#platform/server/feature.ts';
import { logOut as logOutContract } from '../../contract.ts';
import { logOut } from '../log-out.ts';
import { handoverEndpoints } from './handover-endpoints.ts';

/** All that the studio's host has of the members: a session of its own, and its end. */
export const studioSessions = feature({
  name: 'studio-sessions',
  endpoints: [...handoverEndpoints, bind(logOutContract, logOut)],
});

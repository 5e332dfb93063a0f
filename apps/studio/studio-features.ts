import { features } from '#apps/features.ts';
import { studioSessions } from '#features/sign-in/server/hand-over/handover-endpoints.ts';
import { createTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import type { Feature } from '#platform/server/feature.ts';

/** Features of which the studio's host answers every call: projects, sounds, and the way from them to a track. */
const whole = new Set(['projects', 'invitations', 'publications', 'sounds', 'uploads']);
/** Of tracks only what publishing calls. */
const callsOfTracks = new Set([createTrack.id, updateTrack.id]);

/** What the studio's host answers, for sessions of its own. */
export const studioFeatures: readonly Feature[] = [
  studioSessions,
  ...features.flatMap((feature): Feature[] => {
    if (whole.has(feature.name)) return [feature];
    if (feature.name !== 'tracks') return [];
    const endpoints = feature.endpoints.filter(({ endpoint }) => callsOfTracks.has(endpoint.id));
    return [{ ...feature, endpoints, routes: [], documentedRoutes: [] }];
  }),
];

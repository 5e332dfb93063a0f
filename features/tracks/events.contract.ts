import { z } from 'zod';
import { eventType } from '#platform/pure/event.ts';

const trackId = z.uuid();
const likePayload = { trackId, ownerId: z.uuid(), userId: z.uuid() };
export const trackCreated = eventType('track.created', z.strictObject({ trackId, ownerId: z.uuid() }));
export const trackListed = eventType('track.listed', z.strictObject({ trackId, ownerId: z.uuid() }));
export const trackProcessed = eventType(
  'track.processed',
  z.strictObject({ trackId, ownerId: z.uuid(), status: z.enum(['done', 'error']) }),
);
export const trackDeleted = eventType('track.deleted', z.strictObject({ trackId, ownerId: z.uuid() }));
export const trackPlayed = eventType(
  'track.played',
  z.strictObject({ trackId, ownerId: z.uuid(), userId: z.uuid().nullable() }),
);
export const trackLiked = eventType('track.liked', z.strictObject(likePayload));
export const trackUnliked = eventType(
  'track.unliked',
  z.looseObject({ ...likePayload, likedAt: z.string().max(40) }),
);

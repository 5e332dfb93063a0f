import { findTrackLikes, type TrackLikes } from '#features/tracks/server/track-likes.store.ts';
import type { Actor } from '#platform/pure/actor.ts';
import { createBatcher } from '#platform/server/cache/batcher.ts';
import type { Call } from '#platform/server/call.ts';

const batchByActor = createBatcher<Actor, ReadonlyMap<string, TrackLikes>>();

/** `findTrackLikes` for the actor; lists of one page requested in one tick share one statement. */
export const batchTrackLikes = (
  { actor, platform }: Call,
  trackIds: readonly string[],
): Promise<ReadonlyMap<string, TrackLikes>> =>
  batchByActor(actor, trackIds, (ids) => findTrackLikes(platform.db, ids, actor.userId));

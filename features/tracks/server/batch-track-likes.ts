import { nextTick } from 'node:process';
import { findTrackLikes, type TrackLikes } from '#features/tracks/server/track-likes.store.ts';
import type { Actor } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';

type LikesById = ReadonlyMap<string, TrackLikes>;

interface LikesBatch {
  ids: Set<string>;
  answer: Promise<LikesById>;
}

/** Batches by actor, open until the next tick. */
const openBatches = new WeakMap<Actor, LikesBatch>();

/** `findTrackLikes` for the actor; lists of one page requested in one tick share one statement. */
export function batchTrackLikes(call: Call, trackIds: readonly string[]): Promise<LikesById> {
  const question = openBatches.get(call.actor) ?? startLikesBatch(call);
  for (const id of trackIds) question.ids.add(id);
  return question.answer;
}

function startLikesBatch({ actor, platform }: Call): LikesBatch {
  const ids = new Set<string>();
  const answer = new Promise<void>((resolve) => nextTick(resolve)).then(() => {
    openBatches.delete(actor);
    return findTrackLikes(platform.db, [...ids], actor.userId);
  });
  const question = { ids, answer };
  openBatches.set(actor, question);
  return question;
}

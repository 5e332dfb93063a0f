import { presentListedUser } from '#features/profiles/server/listed-user.ts';
import { genreName } from '#features/tracks/model/genres.ts';
import { presentBestTrack } from '#features/tracks/server/lists/present-best-track.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import {
  type listSuggestedUsers as contract,
  MAX_SUGGESTED,
  type SuggestionReason,
} from '../suggestions.contract.ts';
import { findSuggestedUsers, type SuggestedUserRow } from './find-suggested-users.ts';

/** Whom the caller may want to follow, those with the most reasons first, each with the strongest (USER-073). */
export async function listSuggestedUsers(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const rows = await findSuggestedUsers(call.db, call.actor.userId, MAX_SUGGESTED);
  const suggestions = rows.map((row) => ({
    user: presentListedUser(row, false, presentBestTrack(call, row.best_track)),
    reason: reasonOf(row),
  }));
  return { suggestions };
}

/** A track that one liked says as much as this many followers whom one follows. */
const likeWorth = 4;

function reasonOf({ followers, follower, liked, genre_id }: SuggestedUserRow): SuggestionReason {
  if (follower !== null && followers > likeWorth * liked)
    return { kind: 'followed', username: follower, others: followers - 1 };
  if (liked > 0) return { kind: 'liked', tracks: liked };
  const genre = genreName(genre_id);
  return genre === null ? { kind: 'trending' } : { kind: 'genre', genre };
}

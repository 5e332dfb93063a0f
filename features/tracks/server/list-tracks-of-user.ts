import { findShownUser } from '#features/profiles/server/find-shown-user.ts';
import type { listTracksOfUser as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { sharedList } from '#features/tracks/server/shared-list.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

/** A member's listed tracks, the last listed first; to the member every track, the newest first (USER-028). */
export async function listTracksOfUser(call: Call, input: InputOf<typeof contract>): Promise<TrackPage> {
  const { id } = await findShownUser(call, input.userId);
  const paging = readPaging(input, 20);
  if (id === call.actor.userId) {
    const own = call.db.selectFrom('tracks').where('user_id', '=', id);
    return pageByTime(call, own, 'created_at', paging);
  }
  return sharedList(call, `of ${id}`, paging, async (everybody) => {
    const query = everybody.db.selectFrom('tracks').where('user_id', '=', id).where(listed);
    return pageByTime(everybody, query, 'listed_at', paging);
  });
}

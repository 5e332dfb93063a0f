import '#features/follows/server/follow.table.ts';
import type { listFollowedTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';

export async function listFollowedTracks(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<TrackPage> {
  const query = call.db
    .selectFrom('tracks')
    .where(listed)
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('follows').select('followed_id').where('follower_id', '=', call.actor.userId),
    );
  return pageByTime(call, query, 'listed_at', readPaging(input, 20));
}

import type { listOwnTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';

const DEFAULT_ITEMS = 5;

export async function listOwnTracks(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackPage> {
  const query = call.db.selectFrom('tracks').where('user_id', '=', call.actor.userId);
  return pageByTime(call, query, 'created_at', readPaging(input, DEFAULT_ITEMS));
}

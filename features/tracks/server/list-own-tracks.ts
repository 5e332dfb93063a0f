import type { listOwnTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

const DEFAULT_ITEMS = 5;

/** Which of these tracks are posted in a group, named as in addresses; refuses as the group does whom it does not let in. */
export type PostedAmong = (
  call: Call,
  groupKey: string,
  trackIds: readonly string[],
) => Promise<ReadonlySet<string>>;

export async function listOwnTracks(
  call: MemberCall,
  postedAmong: PostedAmong,
  input: InputOf<typeof contract>,
): Promise<TrackPage> {
  const query = call.db.selectFrom('tracks').where('user_id', '=', call.actor.userId);
  const page = await pageByTime(call, query, 'created_at', readPaging(input, DEFAULT_ITEMS));
  if (input.group === undefined) return page;
  const ids = page.items.map(({ id }) => id);
  const posted = await postedAmong(call, input.group, ids);
  return { ...page, items: page.items.map((track) => ({ ...track, submitted: posted.has(track.id) })) };
}

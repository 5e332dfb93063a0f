import { findUser } from '#features/identity/server/find-user.ts';
import type { listTracksOfUser as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { sharedList } from '#features/tracks/server/shared-list.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

export async function listTracksOfUser(call: Call, input: InputOf<typeof contract>): Promise<TrackPage> {
  const { userId } = input;
  const paging = readPaging(input, 20);
  return sharedList(call, `of ${userId}`, paging, async (everybody) => {
    if (!(await findUser(everybody.db, userId))) throw notFound();
    const query = everybody.db.selectFrom('tracks').where('user_id', '=', userId).where(listed);
    return pageByTime(everybody, query, 'listed_at', paging);
  });
}

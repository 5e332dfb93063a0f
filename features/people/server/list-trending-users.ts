import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { listTrendingUsers as contract } from '#features/people/contract.ts';
import { countShownUsers } from '#features/people/server/count-shown-users.ts';
import { getCachedUserPage } from '#features/people/server/get-cached-user-page.ts';
import { userHeat } from '#features/people/server/user-heat.ts';
import { listedUserColumns, presentListedUser } from '#features/profiles/server/listed-user.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { bestTrackOf } from '#features/tracks/server/lists/best-track.scopes.ts';
import { presentBestTrack } from '#features/tracks/server/lists/present-best-track.ts';
import { heatCursor, hottestPage } from '#features/trending/server/hottest.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

/** Members by heat, then newest first, then id (COMM-015). */
export async function listTrendingUsers(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<UserListDocument> {
  const paging = readPaging(input, 20);
  return getCachedUserPage(call, {
    name: 'trending',
    paging,
    read: (guestCall) => listTrendingAsGuest(guestCall, paging),
  });
}

async function listTrendingAsGuest(call: Call, paging: Paging): Promise<UserListDocument> {
  const shown = sql<boolean>`exists (select from users where users.id = user_id and ${isUserVisibleToId('users', null)})`;
  const rows = await call.db
    .selectFrom(hottestPage(userHeat, paging, shown).as('hottest'))
    .innerJoin('users', 'users.id', 'hottest.hot_id')
    .innerJoin('user_counts', 'user_counts.user_id', 'hottest.hot_id')
    .select(['hottest.hot_id', 'hottest.heat', 'hottest.hot_created_at'])
    .select(listedUserColumns)
    .select(bestTrackOf(sql.ref('users.id')).as('best_track'))
    .orderBy('hottest.heat', 'desc')
    .orderBy('hottest.hot_created_at', 'desc')
    .orderBy('hottest.hot_id', 'desc')
    .execute();
  const page = toPage(rows, paging.items, heatCursor);
  return {
    data: page.items.map((row) => presentListedUser(row, null, presentBestTrack(call, row.best_track))),
    meta: { nextPage: page.nextPage, total: await countShownUsers(call) },
  };
}

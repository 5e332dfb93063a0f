import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { listTopUsers as contract } from '#features/people/contract.ts';
import { countShownUsers } from '#features/people/server/count-shown-users.ts';
import { getCachedUserPage } from '#features/people/server/get-cached-user-page.ts';
import { listedUserColumns, presentListedUser } from '#features/profiles/server/listed-user.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { bestTrackOf } from '#features/tracks/server/lists/best-track.scopes.ts';
import { presentBestTrack } from '#features/tracks/server/lists/present-best-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type PageStart, type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { isAfterCursor, keyColumn, offsetOf, orderOf } from '#platform/server/db/keyset.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

const order = [
  keyColumn('integer', 'desc', 'user_counts.followers_count'),
  keyColumn('integer', 'desc', 'user_counts.plays_count'),
  keyColumn('uuid', 'asc', 'user_counts.user_id'),
];

/** Members by followers, then plays, then ascending id (USER-017). */
export async function listTopUsers(call: Call, input: InputOf<typeof contract>): Promise<UserListDocument> {
  const paging = readPaging(input, 20);
  return getCachedUserPage(call, {
    name: 'top',
    paging,
    read: (guestCall) => listTopAsGuest(guestCall, paging),
  });
}

async function listTopAsGuest(call: Call, paging: Paging): Promise<UserListDocument> {
  const rows = await call.db
    .selectFrom(rankedCounts(call.db, paging.start).as('user_counts'))
    .innerJoin('users', 'users.id', 'user_counts.user_id')
    .select(listedUserColumns)
    .select(bestTrackOf(sql.ref('users.id')).as('best_track'))
    .where(isUserVisibleToId('users', null))
    .orderBy(orderOf(order))
    .offset(sql.lit(offsetOf(paging.start, paging.items)))
    .limit(sql.lit(rowLimit(paging.items + 1)))
    .execute();
  const page = toPage(rows, paging.items, (row) => [row.followers_count, row.plays_count, row.id]);
  return {
    data: page.items.map((row) => presentListedUser(row, null, presentBestTrack(call, row.best_track))),
    meta: { nextPage: page.nextPage, total: await countShownUsers(call) },
  };
}

/**
 * The counts after the cursor in the order of the list. `offset 0` makes PostgreSQL sort these short rows before it joins
 * users, so that only one page of users is read.
 */
function rankedCounts(db: Db, start: PageStart) {
  return db
    .selectFrom('user_counts')
    .select(['user_id', 'followers_count', 'plays_count', 'mixdowns_count'])
    .where(isAfterCursor(order, start))
    .orderBy(orderOf(order))
    .offset(sql.lit(0));
}

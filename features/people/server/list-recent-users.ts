import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/identity/server/user.scopes.ts';
import type { listRecentUsers as contract } from '#features/people/contract.ts';
import { countShownUsers } from '#features/people/server/count-shown-users.ts';
import { getCachedUserPage } from '#features/people/server/get-cached-user-page.ts';
import { listedUserColumns, presentListedUser } from '#features/profiles/server/listed-user.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

/** Members by sign-up time, newest first (USER-018). */
export async function listRecentUsers(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<UserListDocument> {
  const paging = readPaging(input, 20);
  return getCachedUserPage(call, 'recent', paging, (guestCall) => listRecentAsGuest(guestCall, paging));
}

async function listRecentAsGuest(call: Call, paging: Paging): Promise<UserListDocument> {
  const after = readTimeCursor(paging.start);
  const afterCursor = after
    ? sql<boolean>`(users.created_at, users.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`;
  const rows = await call.db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select(listedUserColumns)
    .select('users.created_at')
    .where(isUserVisibleToId('users', null))
    .where(afterCursor)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .offset(sql.lit(offsetOf(paging.start, paging.items)))
    .limit(sql.lit(rowLimit(paging.items + 1)))
    .execute();
  const page = toPage(rows, paging.items, (row) => [row.created_at.toISOString(), row.id]);
  return {
    data: page.items.map((row) => presentListedUser(row, null)),
    meta: { nextPage: page.nextPage, total: await countShownUsers(call) },
  };
}

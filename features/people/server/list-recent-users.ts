import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { listRecentUsers as contract } from '#features/people/contract.ts';
import { countShownUsers } from '#features/people/server/count-shown-users.ts';
import { getCachedUserPage } from '#features/people/server/get-cached-user-page.ts';
import { listedUserColumns, presentListedUser } from '#features/profiles/server/listed-user.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { bestTrackOf } from '#features/tracks/server/lists/best-track.scopes.ts';
import { presentBestTrack } from '#features/tracks/server/lists/present-best-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';

const newestFirst = byTime('users.created_at', 'users.id');

/** Members by sign-up time, newest first (USER-018). */
export async function listRecentUsers(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<UserListDocument> {
  const paging = readPaging(input, 20);
  return getCachedUserPage(call, {
    name: 'recent',
    paging,
    read: (guestCall) => listRecentAsGuest(guestCall, paging),
  });
}

async function listRecentAsGuest(call: Call, paging: Paging): Promise<UserListDocument> {
  const users = call.db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select(listedUserColumns)
    .select(bestTrackOf(sql.ref('users.id')).as('best_track'))
    .select('users.created_at')
    .where(isUserVisibleToId('users', null));
  const rows = await selectPage(users, newestFirst, paging).execute();
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  return {
    data: page.items.map((row) => presentListedUser(row, null, presentBestTrack(call, row.best_track))),
    meta: { nextPage: page.nextPage, total: await countShownUsers(call) },
  };
}

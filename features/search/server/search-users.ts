import { sql } from 'kysely';
import { followedAmong } from '#features/follows/server/follow.store.ts';
import { isShown } from '#features/identity/server/user.scopes.ts';
import { listedUserColumns, presentListedUser } from '#features/profiles/server/listed-user.ts';
import type { Call } from '#platform/server/call.ts';
import { findIndexed } from './find-indexed.ts';
import type { IndexedNames } from './indexed-names.ts';
import type { PresentedFound, SearchSource } from './search-source.ts';

export const userNames: IndexedNames = {
  names: 'search_users',
  orders: 'search_user_orders',
  live: 'search_found_users',
  columnOf: {
    rank: 'by_popularity',
    followers: 'by_popularity',
    tracks: 'by_volume',
    created_at: 'by_time',
  },
};

export const searchUsers: SearchSource = {
  type: 'user',
  find: (call, asked) => findIndexed(call.db, userNames, asked),
  present: presentFoundUsers,
};

async function presentFoundUsers(call: Call, ids: readonly string[]): Promise<PresentedFound> {
  const { userId } = call.actor;
  const rows = await call.db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select(listedUserColumns)
    .where('users.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isShown('users', userId))
    .execute();
  const followed = userId === null ? null : await followedAmong(call.db, userId, ids);
  const users = rows.map((row) => presentListedUser(row, followed?.has(row.id) ?? null));
  return { found: new Map(users.map((user) => [user.id, user])), included: [] };
}

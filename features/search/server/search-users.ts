import { sql } from 'kysely';
import { findFollowedIds } from '#features/follows/server/follow.store.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { listedUserColumns, presentListedUser } from '#features/profiles/server/listed-user.ts';
import { bestTrackOf } from '#features/tracks/server/lists/best-track.scopes.ts';
import { presentBestTrack } from '#features/tracks/server/lists/present-best-track.ts';
import type { Call } from '#platform/server/call.ts';
import { findIndexed } from './find-indexed.ts';
import type { NameIndex } from './name-index.ts';
import type { PresentedResults, SearchSource } from './search-source.ts';

export const userNameIndex: NameIndex = {
  namesTable: 'search_users',
  ordersTable: 'search_user_orders',
  currentTable: 'search_found_users',
  columnOf: {
    rank: 'by_popularity',
    followers: 'by_popularity',
    tracks: 'by_volume',
    created_at: 'by_time',
  },
};

export const searchUsers: SearchSource = {
  type: 'user',
  find: (call, query) => findIndexed(call.db, { source: userNameIndex, query }),
  present: presentFoundUsers,
};

async function presentFoundUsers(call: Call, ids: readonly string[]): Promise<PresentedResults> {
  const { userId } = call.actor;
  const rows = await call.db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select(listedUserColumns)
    .select(bestTrackOf(sql.ref('users.id')).as('best_track'))
    .where('users.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isUserVisibleToId('users', userId))
    .execute();
  const followed = userId === null ? null : await findFollowedIds(call.db, userId, ids);
  const users = rows.map((row) =>
    presentListedUser(row, followed?.has(row.id) ?? null, presentBestTrack(call, row.best_track)),
  );
  return { found: new Map(users.map((user) => [user.id, user])), included: [] };
}

import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';

/** The number of publicly visible members, counted over the whole table. */
export async function findShownUserCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where ${isUserVisibleToId('users', null)}`.execute(db);
  return rows[0]?.count ?? 0;
}

import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { cachedCount } from '#platform/server/cache/cached-count.ts';
import type { Call, Db } from '#platform/server/call.ts';

const cacheMs = 60_000;

/** The number of publicly visible members; on a large site up to one minute old. */
export const countShownUsers = (call: Call): Promise<number> =>
  cachedCount(call, 'shown users', cacheMs, findShownUserCount);

/** The number of publicly visible members, counted over the whole table. */
async function findShownUserCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where ${isUserVisibleToId('users', null)}`.execute(db);
  return rows[0]?.count ?? 0;
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './groups.tables.ts';

/** The ids of those of these groups that the user is a member of. */
export async function findJoinedGroupIds(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('group_memberships')
    .select('group_id')
    .where('group_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.group_id));
}

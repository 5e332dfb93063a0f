import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import '../groups.tables.ts';

/** The admins of these groups by group id, in the order in which they joined. */
export async function findAdmins(db: Db, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('group_memberships')
    .select(['group_id', 'user_id'])
    .where(sql<boolean>`group_id = any(${[...new Set(groupIds)]}::uuid[])`)
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const admins = new Map<string, string[]>();
  for (const { group_id, user_id } of rows) admins.set(group_id, [...(admins.get(group_id) ?? []), user_id]);
  return admins;
}

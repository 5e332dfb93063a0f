import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Ids of the school and the closed groups of a member, whose names only their own members find. */
export async function findAudienceIds(db: Db, userId: string | null): Promise<string[]> {
  if (userId === null) return [];
  const { rows } = await sql<{ id: string }>`
    select school_id as id from users where id = ${userId}::uuid and school_id is not null
    union all
    select g.id from group_memberships m join groups g on g.id = m.group_id
    where m.user_id = ${userId}::uuid and g.privacy_setting = 'closed'`.execute(db);
  return rows.map(({ id }) => id);
}

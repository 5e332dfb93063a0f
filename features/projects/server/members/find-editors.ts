import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** The owner and the editors of a project but for students, whom nothing outside of their school names. */
export async function findEditors(db: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.school_role is distinct from 'student' and u.id in (
      select owner_id from pieces where id = ${projectId}
      union select user_id from project_memberships
        where piece_id = ${projectId} and accepted_at is not null and role = 'editor')
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

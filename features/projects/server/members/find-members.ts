import { sql } from 'kysely';
import { isUserInReach } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import type { ProjectMembershipRow, ProjectRow } from '../projects.tables.ts';

/** Accepted memberships of these projects, oldest first; owners have none. */
export function findMembersOf(db: Db, projectIds: readonly string[]): Promise<ProjectMembershipRow[]> {
  return db
    .selectFrom('project_memberships')
    .selectAll()
    .where('piece_id', 'in', projectIds)
    .where('accepted_at', 'is not', null)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute();
}

/** The templates of these projects, by project id. */
export async function findTemplatesOf(
  db: Db,
  projectIds: readonly string[],
): Promise<Map<string, { id: string; tags: string[] }>> {
  const rows = await db
    .selectFrom('project_templates')
    .select(['id', 'piece_id', 'tags'])
    .where('piece_id', 'in', projectIds)
    .execute();
  return new Map(rows.map(({ piece_id, id, tags }) => [piece_id, { id, tags }]));
}

/** Whether the project is of a class and the user not of its school; nobody from outside works on it. */
export async function isOutsideOfClass(
  db: Db,
  { workspace_id: classId, owner_id: ownerId }: Pick<ProjectRow, 'workspace_id' | 'owner_id'>,
  userId: string,
): Promise<boolean> {
  if (classId === null) return false;
  const { rows } = await sql`select from users owner join users one on one.school_id = owner.school_id
    where owner.id = ${ownerId} and one.id = ${userId}`.execute(db);
  return rows.length === 0;
}

/** Whether a student among the project's people, or the user as one, would meet somebody whom they do not meet otherwise. */
export async function wouldBringStudentOutOfReach(
  db: Db,
  { id, owner_id: ownerId }: Pick<ProjectRow, 'id' | 'owner_id'>,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from users u
    where u.id in (select ${ownerId}::uuid union all
        select user_id from project_memberships where piece_id = ${id} and accepted_at is not null)
      and 'student' in (u.school_role, (select school_role from users where id = ${userId}))
      and ${isUserInReach('u', userId, 'invite')} is not true limit 1`.execute(db);
  return rows.length > 0;
}

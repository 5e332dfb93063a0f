import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ProjectMembershipRow } from './projects.tables.ts';

/** The oldest membership whose user has not left the site. */
export async function findNextOwner(db: Db, projectId: string): Promise<ProjectMembershipRow | null> {
  const { rows } = await sql<ProjectMembershipRow>`
    select m.* from project_memberships m join users u on u.id = m.user_id
    where m.piece_id = ${projectId} and m.accepted_at is not null and u.deleted_at is null
    order by m.accepted_at, m.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The user's memberships, invitations and requests, oldest first. */
export function findProjectMembershipsOf(db: Db, userId: string): Promise<ProjectMembershipRow[]> {
  return db
    .selectFrom('project_memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes the memberships, presence and limit lifts of a member who left. */
export async function deleteMemberFromProjects(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('project_memberships').where('user_id', '=', userId).execute();
  await db.deleteFrom('project_presence').where('user_id', '=', userId).execute();
  await db.deleteFrom('project_limit_lifts').where('user_id', '=', userId).execute();
}

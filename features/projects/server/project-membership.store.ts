import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ProjectMembershipRow } from './projects.tables.ts';

interface NewProjectMembership {
  id: string;
  pieceId: string;
  userId: string;
  origin: ProjectMembershipRow['origin'];
  at: Date;
  acceptedAt: Date | null;
}

/** Inserts an invitation, request or membership; null where the user has an open or accepted one. */
export async function insertProjectMembership(
  db: Db,
  one: NewProjectMembership,
): Promise<ProjectMembershipRow | null> {
  const row = await db
    .insertInto('project_memberships')
    .values({
      id: one.id,
      piece_id: one.pieceId,
      user_id: one.userId,
      origin: one.origin,
      created_at: one.at,
      accepted_at: one.acceptedAt,
      declined_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The user's open or accepted membership of the project. */
export async function findProjectMembership(
  db: Db,
  projectId: string,
  userId: string,
): Promise<ProjectMembershipRow | null> {
  const row = await db
    .selectFrom('project_memberships')
    .selectAll()
    .where('piece_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findProjectMembershipById(db: Db, id: string): Promise<ProjectMembershipRow | null> {
  const row = await db.selectFrom('project_memberships').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Sets an open membership to accepted or declined; null where it was answered before. */
export async function updateOpenProjectMembership(
  db: Db,
  { id, answer, at }: { id: string; answer: 'accepted_at' | 'declined_at'; at: Date },
): Promise<ProjectMembershipRow | null> {
  const row = await db
    .updateTable('project_memberships')
    .set({ [answer]: at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteProjectMembership(db: Db, id: string): Promise<void> {
  await db.deleteFrom('project_memberships').where('id', '=', id).execute();
}

export async function countProjectMemberships(
  db: Db,
  projectId: string,
): Promise<{ accepted: number; open: number }> {
  const { rows } = await sql<{ accepted: number; open: number }>`
    select count(*) filter (where accepted_at is not null)::int as accepted,
      count(*) filter (where accepted_at is null and declined_at is null)::int as open
    from project_memberships where piece_id = ${projectId}`.execute(db);
  return rows[0] ?? { accepted: 0, open: 0 };
}

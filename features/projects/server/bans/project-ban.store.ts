import { sql } from 'kysely';
import { bannedText } from '#features/invitations/model/invitation-texts.ts';
import { deleteInvitationsOf } from '#features/invitations/server/invitations.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { ProjectBanTable } from '../projects.tables.ts';

/** Bans the user and deletes their membership, invitations and request; an existing ban is not changed. Call it with the project's row locked. */
export async function insertProjectBan(
  db: Db,
  {
    projectId,
    user,
    at,
  }: { projectId: string; user: Pick<UserRow, 'id' | 'username' | 'email_normalised'>; at: Date },
): Promise<ProjectBanTable> {
  await deleteInvitationsOf(db, { kind: 'project', targetId: projectId, user });
  const ban = await db
    .insertInto('project_bans')
    .values({ piece_id: projectId, user_id: user.id, banned_as: user.username, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['piece_id', 'user_id'])
        .doUpdateSet((eb) => ({ created_at: eb.ref('project_bans.created_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('project_memberships')
    .where('piece_id', '=', projectId)
    .where('user_id', '=', user.id)
    .execute();
  return ban;
}

export async function deleteProjectBan(db: Db, projectId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('project_bans')
    .where('piece_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
}

export async function isBannedFromProject(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select from project_bans where piece_id = ${projectId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Refuses (403 `banned`) banned users. A write calls it with the project's row locked, so that no ban is added meanwhile. */
export async function checkNotBannedFromProject(db: Db, projectId: string, userId: string): Promise<void> {
  if (await isBannedFromProject(db, projectId, userId)) throw forbidden(bannedText('project'), 'banned');
}

/** Whether the user has a membership, invitation, request or ban of the project. */
export async function isKnownToProject(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from project_memberships where piece_id = ${projectId} and user_id = ${userId}
    union all
    select from project_bans where piece_id = ${projectId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** The bans that the user has, oldest first. */
export function findProjectBansOf(db: Db, userId: string): Promise<ProjectBanTable[]> {
  return db
    .selectFrom('project_bans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('piece_id')
    .execute();
}

export async function deleteProjectBansOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('project_bans').where('user_id', '=', userId).execute();
}

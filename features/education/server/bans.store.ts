import { sql } from 'kysely';
import { bannedText } from '#features/invitations/model/invitation-texts.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { OrganizationBanTable } from './education.tables.ts';
import { deleteInvitationsSentBy } from './invitations/invitations.store.ts';
import { lockSchoolMembershipOf } from './memberships.store.ts';

/**
 * Bans the member and deletes their membership, request, invitation and sent invitations. Returns the ban (an existing one
 * is not changed) and whether they were a member. Locks rows in the order of all answers, to avoid deadlocks: invitation, membership, user.
 */
export async function insertBan(
  db: Db,
  {
    organizationId,
    user: { id: userId, username },
    at,
  }: { organizationId: string; user: { id: string; username: string }; at: Date },
): Promise<{ ban: OrganizationBanTable; wasMember: boolean }> {
  await sql`delete from organization_invitations i using users u
    where u.id = ${userId} and i.organization_id = ${organizationId}
      and (i.email_normalised = u.email_normalised or i.user_id = u.id)`.execute(db);
  await lockSchoolMembershipOf(db, organizationId, userId);
  await lockUser(db, userId);
  const ban = await db
    .insertInto('organization_bans')
    .values({ organization_id: organizationId, user_id: userId, banned_as: username, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet((eb) => ({ created_at: eb.ref('organization_bans.created_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ accepted: boolean }>`delete from organization_memberships
    where organization_id = ${organizationId} and user_id = ${userId}
    returning accepted_at is not null as accepted`.execute(db);
  await deleteInvitationsSentBy(db, organizationId, userId);
  return { ban, wasMember: rows.some(({ accepted }) => accepted) };
}

export async function deleteBan(db: Db, organizationId: string, userId: string): Promise<void> {
  await sql`delete from organization_bans
    where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
}

/** Whether the member has a membership, request, invitation or ban of the school. */
export async function isKnownToSchool(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from organization_memberships where organization_id = ${organizationId} and user_id = ${userId}
    union all
    select from organization_bans where organization_id = ${organizationId} and user_id = ${userId}
    union all
    select from organization_invitations i join users u on u.email_normalised = i.email_normalised or u.id = i.user_id
    where i.organization_id = ${organizationId} and u.id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Refuses (403 `banned`) banned members. A write calls it with the user's row locked, so that no ban is added meanwhile. */
export async function checkNotBanned(db: Db, organizationId: string, userId: string): Promise<void> {
  const { rows } = await sql`select from organization_bans
    where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
  if (rows.length > 0) throw forbidden(bannedText('organization'), 'banned');
}

/** The member's bans, oldest first. */
export function findBansOf(db: Db, userId: string): Promise<OrganizationBanTable[]> {
  return db
    .selectFrom('organization_bans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('organization_id')
    .execute();
}

export async function deleteBansOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('organization_bans').where('user_id', '=', userId).execute();
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { OrganizationInvitationTable } from '../education.tables.ts';

/**
 * Inserts an invitation or replaces an older one of the same address, whose link stops working. False where that is a
 * teacher's open invitation and `replaces` is `students`.
 */
export async function upsertInvitation(
  db: Db,
  invitation: OrganizationInvitationTable,
  replaces: 'everybody' | 'students',
): Promise<boolean> {
  const { organization_id: _school, email_normalised: _address, ...rest } = invitation;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organization_invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'email_normalised'])
        .doUpdateSet(rest)
        .where((eb) =>
          eb.or([
            eb.lit(replaces === 'everybody'),
            eb('organization_invitations.role', '=', 'student'),
            eb('organization_invitations.expires_at', '<=', invitation.created_at),
          ]),
        ),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Invitations of a suspended sender do not work until the suspension ends. */
const senderNotSuspended = sql`not exists (select from users u where u.id = invited_by and u.banned_at is not null)`;

/** An open invitation for its recipient, with a row lock; undefined while its sender is suspended. */
export async function lockAnswerableInvitation(
  db: Db,
  { organizationId, id, now }: { organizationId: string; id: string; now: Date },
): Promise<OrganizationInvitationTable | undefined> {
  const { rows } = await sql<OrganizationInvitationTable>`select * from organization_invitations
    where id = ${id} and organization_id = ${organizationId} and expires_at > ${now} and ${senderNotSuspended}
    for update`.execute(db);
  return rows[0];
}

/** An open invitation for the school, with a row lock. */
export async function lockSchoolInvitation(
  db: Db,
  { organizationId, id, now }: { organizationId: string; id: string; now: Date },
): Promise<OrganizationInvitationTable | undefined> {
  const { rows } = await sql<OrganizationInvitationTable>`select * from organization_invitations
    where id = ${id} and organization_id = ${organizationId} and expires_at > ${now} for update`.execute(db);
  return rows[0];
}

/** Whether any school has an open invitation for the address. */
export async function hasOpenInvitation(db: Db, emailNormalised: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from organization_invitations
    where email_normalised = ${emailNormalised} and expires_at > ${now} and ${senderNotSuspended} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The invitation; undefined once it is answered, withdrawn or expired, or while its sender is suspended. */
export async function findOpenInvitation(
  db: Db,
  id: string,
  now: Date,
): Promise<OrganizationInvitationTable | undefined> {
  const { rows } = await sql<OrganizationInvitationTable>`select * from organization_invitations
    where id = ${id} and expires_at > ${now} and ${senderNotSuspended}`.execute(db);
  return rows[0];
}

/** The school's open invitation for this address, for its recipient. */
export async function findOpenInvitationByEmail(
  db: Db,
  { organizationId, emailNormalised, now }: { organizationId: string; emailNormalised: string; now: Date },
): Promise<OrganizationInvitationTable | undefined> {
  const { rows } = await sql<OrganizationInvitationTable>`select * from organization_invitations
    where organization_id = ${organizationId} and email_normalised = ${emailNormalised}
      and expires_at > ${now} and ${senderNotSuspended}`.execute(db);
  return rows[0];
}

/** Deletes the invitations that the member sent for the school. */
export async function deleteInvitationsSentBy(db: Db, organizationId: string, userId: string): Promise<void> {
  await sql`delete from organization_invitations
    where organization_id = ${organizationId} and invited_by = ${userId}`.execute(db);
}

export async function deleteInvitation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organization_invitations').where('id', '=', id).execute();
}

/** Deletes expired invitations with their addresses. */
export async function purgeExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('organization_invitations').where('expires_at', '<=', now).execute();
}

/** Deletes invitations to the member's address, if it is verified. */
export async function deleteInvitationsTo(db: Db, userId: string): Promise<void> {
  await sql`delete from organization_invitations i using users u
    where u.id = ${userId} and i.email_normalised = u.email_normalised and u.email_verified_at is not null`.execute(
    db,
  );
}

/** Invitations that the member sent, oldest first. */
export function findInvitationsSentBy(db: Db, userId: string): Promise<OrganizationInvitationTable[]> {
  return db
    .selectFrom('organization_invitations')
    .selectAll()
    .where('invited_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Clears the sender of a member's invitations, which remain the school's. */
export async function clearInviter(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('organization_invitations')
    .set({ invited_by: null })
    .where('invited_by', '=', userId)
    .execute();
}

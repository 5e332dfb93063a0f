import { sql } from 'kysely';
import type { UserWithEmail } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { OrganizationInvitationTable } from '../education.tables.ts';

/**
 * Inserts invitations, or replaces older ones of the same addresses, whose links stop working. False where one is a teacher's
 * open invitation and `replaces` is `students`; the others are written nevertheless.
 */
export async function upsertInvitations(
  db: Db,
  invitations: readonly OrganizationInvitationTable[],
  replaces: 'everybody' | 'students',
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organization_invitations')
    .values(invitations)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'email_normalised'])
        .doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          email: eb.ref('excluded.email'),
          user_id: eb.ref('excluded.user_id'),
          role: eb.ref('excluded.role'),
          invited_by: eb.ref('excluded.invited_by'),
          terms: eb.ref('excluded.terms'),
          created_at: eb.ref('excluded.created_at'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where((eb) =>
          eb.or([
            eb.lit(replaces === 'everybody'),
            eb('organization_invitations.role', '=', 'student'),
            eb('organization_invitations.expires_at', '<=', eb.ref('excluded.created_at')),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(invitations.length);
}

/** Invitations of a suspended sender do not work until the suspension ends. */
const senderNotSuspended = sql`not exists (select from users u where u.id = invited_by and u.banned_at is not null)`;

/** An open invitation for its recipient, with a row lock; undefined while its sender is suspended. */
export async function lockAnswerableInvitation(
  db: Db,
  id: string,
  now: Date,
): Promise<OrganizationInvitationTable | undefined> {
  const { rows } = await sql<OrganizationInvitationTable>`select * from organization_invitations
    where id = ${id} and expires_at > ${now} and ${senderNotSuspended} for update`.execute(db);
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

/** The school's open invitation of this user, or of their address, for its recipient. */
export async function findOpenInvitationOf(
  db: Db,
  { organizationId, user, now }: { organizationId: string; user: UserWithEmail; now: Date },
): Promise<OrganizationInvitationTable | undefined> {
  const { rows } = await sql<OrganizationInvitationTable>`select * from organization_invitations
    where organization_id = ${organizationId} and (user_id = ${user.id} or email_normalised = ${user.email_normalised})
      and expires_at > ${now} and ${senderNotSuspended}
    order by user_id is null, id limit 1`.execute(db);
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

/** Deletes invitations to the member, and to their address, if it is verified. */
export async function deleteInvitationsTo(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('organization_invitations').where('user_id', '=', userId).execute();
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

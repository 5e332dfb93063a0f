import { sql } from 'kysely';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Paging } from '#platform/pure/paging.ts';
import type { Db } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { EmailedKind, InvitationTable } from './invitations.tables.ts';

/** Inserts invitations, or replaces older ones of the same addresses, whose links stop working. */
export async function upsertInvitations(db: Db, invitations: readonly InvitationTable[]): Promise<void> {
  await db
    .insertInto('emailed_invitations')
    .values(invitations)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'target_id', 'email_normalised']).doUpdateSet((eb) => ({
        id: eb.ref('excluded.id'),
        email: eb.ref('excluded.email'),
        user_id: eb.ref('excluded.user_id'),
        invited_by: eb.ref('excluded.invited_by'),
        created_at: eb.ref('excluded.created_at'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

/** Invitations of a suspended sender do not work until the suspension ends. */
const senderIsHere = sql`exists (
  select from users u where u.id = invited_by and u.banned_at is null and u.deleted_at is null)`;

/** An open invitation of this kind, with a row lock. */
export async function lockInvitation(
  db: Db,
  { kind, id, now }: { kind: EmailedKind; id: string; now: Date },
): Promise<InvitationTable | null> {
  const { rows } = await sql<InvitationTable>`select * from emailed_invitations
    where id = ${id} and kind = ${kind} and expires_at > ${now} and ${senderIsHere} for update`.execute(db);
  return rows[0] ?? null;
}

/** The open invitation to a thing of this user, or of their address. */
export async function findInvitationOf(
  db: Db,
  { kind, targetId, user, now }: { kind: EmailedKind; targetId: string; user: InvitedUser; now: Date },
): Promise<InvitationTable | null> {
  const { rows } = await sql<InvitationTable>`select * from emailed_invitations
    where kind = ${kind} and target_id = ${targetId} and (user_id = ${user.id} or email_normalised = ${user.email_normalised})
      and expires_at > ${now} and ${senderIsHere}
    order by user_id is null, id limit 1`.execute(db);
  return rows[0] ?? null;
}

type InvitedUser = Pick<UserRow, 'id' | 'email_normalised'>;

/** Deletes the invitations of this user, and of their address, to a thing. */
export async function deleteInvitationsOf(
  db: Db,
  { kind, targetId, user }: { kind: EmailedKind; targetId: string; user: InvitedUser },
): Promise<void> {
  await sql`delete from emailed_invitations
    where kind = ${kind} and target_id = ${targetId} and (user_id = ${user.id} or email_normalised = ${user.email_normalised})`.execute(
    db,
  );
}

const newestFirst = byTime('i.created_at', 'i.id');

/** With the username of who was invited by their id. */
export type ListedInvitation = InvitationTable & { username: string | null };

/** Open invitations to a thing, newest first: one row more than a page. */
export async function findInvitationsTo(
  db: Db,
  { kind, targetId, now, paging }: { kind: EmailedKind; targetId: string; now: Date; paging: Paging },
): Promise<ListedInvitation[]> {
  const { rows } = await sql<ListedInvitation>`
    select i.*, u.username from emailed_invitations i left join users u on u.id = i.user_id
    where i.kind = ${kind} and i.target_id = ${targetId} and i.expires_at > ${now}
      and ${isAfterCursor(newestFirst, paging.start)} ${pageClauses(newestFirst, paging)}`.execute(db);
  return rows;
}

/** Deletes an invitation to a thing; false where it has none of this id. */
export async function deleteInvitation(
  db: Db,
  { kind, targetId, id }: { kind: EmailedKind; targetId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('emailed_invitations')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all invitations to a thing that is deleted. */
export async function deleteInvitationsToTarget(db: Db, kind: EmailedKind, targetId: string): Promise<void> {
  await db
    .deleteFrom('emailed_invitations')
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .execute();
}

/** Deletes expired invitations with their addresses. */
export async function purgeInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('emailed_invitations').where('expires_at', '<=', now).execute();
}

/** Invitations that the member sent, oldest first. */
export function findInvitationsSentBy(db: Db, userId: string): Promise<InvitationTable[]> {
  return db
    .selectFrom('emailed_invitations')
    .selectAll()
    .where('invited_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes the invitations that the member sent. */
export async function deleteInvitationsSentBy(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('emailed_invitations').where('invited_by', '=', userId).execute();
}

/** Deletes the invitations to the member, and to their address, if it is verified. */
export async function deleteInvitationsToMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('emailed_invitations').where('user_id', '=', userId).execute();
  await sql`delete from emailed_invitations i using users u
    where u.id = ${userId} and i.email_normalised = u.email_normalised and u.email_verified_at is not null`.execute(
    db,
  );
}

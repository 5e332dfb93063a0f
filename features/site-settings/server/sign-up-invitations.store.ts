import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { SignUpInvitationRow } from './site-settings.tables.ts';

/** The stored hash of a link's token. */
export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function insertSignUpInvitation(
  db: Db,
  row: Insertable<Tables['sign_up_invitations']>,
): Promise<SignUpInvitationRow> {
  return db.insertInto('sign_up_invitations').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Uses a link once more; false for one that is unknown, revoked, over or used up. */
export async function claimSignUpInvitation(db: Db, token: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('sign_up_invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('token_hash', '=', hashInvitationToken(token))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** Ends a link; undefined for one that is unknown or ended already. */
export const updateRevokedAt = (db: Db, id: string, now: Date): Promise<SignUpInvitationRow | undefined> =>
  db
    .updateTable('sign_up_invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const findInvitationsOfMember = (db: Db, userId: string): Promise<SignUpInvitationRow[]> =>
  db
    .selectFrom('sign_up_invitations')
    .selectAll()
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function clearInvitationsCreator(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('sign_up_invitations')
    .set({ created_by: null })
    .where('created_by', '=', userId)
    .execute();
}

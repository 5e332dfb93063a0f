import { sql } from 'kysely';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';

/** Marks the address as verified and deletes the password; the new row, or undefined where it was verified before. */
export function claimUnverifiedUser(db: Db, id: string, now: Date): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ email_verified_at: now, password_hash: null })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Counts a sign-in; the new row, or undefined for a deleted member. */
export function incrementSignInCount(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set((eb) => ({ sign_in_count: eb('sign_in_count', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Null: no sign-in by password. */
export async function updatePasswordHash(db: Db, id: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Clears address, manager and password of a leaving member. The replaced address cannot be signed up with (RFC 2606, and the slash). */
export async function clearCredentials(db: Db, id: string): Promise<void> {
  const nobody = `deleted/${id}@deleted.invalid`;
  await sql`
    update users set email = ${nobody}, email_normalised = ${nobody}, managed_by = null, released_at = null, password_hash = null,
      email_verified_at = null
    where id = ${id}`.execute(db);
}

/** The school lets go of all accounts that it keeps, which rest from now on. */
export async function releaseManagedUsers(db: Db, organizationId: string, now: Date): Promise<void> {
  await sql`update users set released_at = ${now}
    where managed_by = ${organizationId} and released_at is null and deleted_at is null`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { errorCode } from '#platform/server/db/db-errors.ts';

const uniqueViolation = '23505';

/** Updates the member's address; false when another member has it, after which the transaction is aborted. */
export async function updateEmail(
  db: Db,
  userId: string,
  to: { email: string; emailNormalised: string; verifiedAt: Date | null },
): Promise<boolean> {
  try {
    const done = await sql`update users
      set email = ${to.email}, email_normalised = ${to.emailNormalised}, email_verified_at = ${to.verifiedAt},
        email_bounced_at = null
      where id = ${userId} and deleted_at is null`.execute(db);
    return Number(done.numAffectedRows ?? 0) > 0;
  } catch (error) {
    if (errorCode(error) === uniqueViolation) return false;
    throw error;
  }
}

/** Notes that nothing reaches the member's address any more, unless they have changed it since. */
export async function updateEmailBounced(
  db: Db,
  userId: string,
  { emailHash, at }: { emailHash: Buffer; at: Date },
): Promise<void> {
  await sql`update users set email_bounced_at = ${at}
    where id = ${userId} and email_bounced_at is null and deleted_at is null
      and sha256(convert_to(email_normalised, 'UTF8')) = ${emailHash}`.execute(db);
}

/** Marks the member's address as verified; false when it was before. */
export async function updateEmailVerified(db: Db, userId: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

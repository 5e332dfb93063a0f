import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { emailRevertToken } from '../tokens/email-tokens.ts';

/**
 * True while a former owner of this (normalised) address may still revert its change. Until then no new account gets it
 * unverified, since that would block the revert.
 */
export async function isEmailReserved(db: Db, emailNormalised: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from one_time_tokens
    where kind = ${sql.lit(emailRevertToken.name)} and expires_at > ${now}
      and lower(normalize(payload->>'email', NFKC)) = ${emailNormalised} limit 1`.execute(db);
  return rows.length > 0;
}

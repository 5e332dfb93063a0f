import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { emailRevertToken } from './email-tokens.ts';

/**
 * Whether a member who had this (normalised) address may still take it back. Somebody who has not shown that it is theirs
 * gets no account with it meanwhile: it would stand in the owner's way.
 */
export async function isEmailReserved(db: Db, emailNormalised: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from one_time_tokens
    where kind = ${sql.lit(emailRevertToken.name)} and expires_at > ${now}
      and lower(normalize(payload->>'email', NFKC)) = ${emailNormalised} limit 1`.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

interface SpentCaptchaTable {
  id_hash: Buffer;
  expires_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    spent_captchas: SpentCaptchaTable;
  }
}

/** Marks a challenge as used; false where it was used before. Of concurrent calls only one gets true. */
export async function claimCaptcha(db: Db, idHash: Buffer, expiresAt: Date): Promise<boolean> {
  const spent = await sql`insert into spent_captchas (id_hash, expires_at) values (${idHash}, ${expiresAt})
    on conflict do nothing returning true`.execute(db);
  return spent.rows.length > 0;
}

/** Deletes challenges that have expired. */
export async function purgeSpentCaptchas(db: Db, now: Date): Promise<void> {
  await sql`delete from spent_captchas where expires_at <= ${now}`.execute(db);
}

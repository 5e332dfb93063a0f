import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface SecondFactorTable {
  user_id: string;
  secret: Buffer;
  confirmed_at: Date | null;
  last_step: number;
  created_at: Date;
}
export type SecondFactorRow = Selectable<SecondFactorTable>;

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a new unconfirmed secret; false when a confirmed one exists. */
export async function upsertSecondFactor(
  db: Db,
  { userId, secret, now }: { userId: string; secret: Uint8Array; now: Date },
): Promise<boolean> {
  const result = await sql`
    insert into second_factors as f (user_id, secret, created_at) values (${userId}, ${Buffer.from(secret)}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where f.confirmed_at is null`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Turns the second factor on with the step of the first code; false when it is on already, or missing. */
export async function updateSecondFactorConfirmed(
  db: Db,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up a code's step with all earlier ones; false when it was used before. */
export async function claimTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes secret and codes; false when there were none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const result = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes a second factor that was confirmed at `since` or later, or never. */
export async function deleteSecondFactorSince(db: Db, userId: string, since: Date): Promise<void> {
  await sql`with gone as (
      delete from second_factors where user_id = ${userId} and (confirmed_at is null or confirmed_at >= ${since})
      returning user_id)
    delete from recovery_codes where user_id in (select user_id from gone)`.execute(db);
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

/** Uses up a recovery code; false for an unknown or used one, and for all but one of simultaneous attempts. */
export async function claimRecoveryCode(
  db: Db,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    second_factors: SecondFactorTable;
    recovery_codes: RecoveryCodeTable;
  }
}

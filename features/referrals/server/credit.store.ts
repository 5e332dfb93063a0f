import type { Db } from '#platform/server/call.ts';
import type { CreditTable } from './referrals.tables.ts';

/** Adds a credit; false where this payment was credited for this reason before. */
export async function insertCredit(db: Db, row: CreditTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('credits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteCreditsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('credits').where('user_id', '=', userId).execute();
}

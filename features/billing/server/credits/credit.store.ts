import type { Db } from '#platform/server/call.ts';
import type { CreditTable } from './credits.tables.ts';

/** Adds a credit, and it to the balance; false where this payment was credited for this reason before. */
export async function insertCredit(db: Db, row: CreditTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('credits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The balance in minor units, locked until the transaction ends; 0 where the account never had credits in this currency. */
export async function lockCreditBalance(db: Db, userId: string, currency: string): Promise<number> {
  const row = await db
    .selectFrom('credit_balances')
    .select('balance')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export async function deleteCreditsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('credits').where('user_id', '=', userId).execute();
  await db.deleteFrom('credit_balances').where('user_id', '=', userId).execute();
}

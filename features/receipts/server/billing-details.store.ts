import type { Db } from '#platform/server/call.ts';
import type { BillingDetailsRow } from './receipts.tables.ts';

export const findBillingDetails = (db: Db, userId: string): Promise<BillingDetailsRow | undefined> =>
  db.selectFrom('billing_details').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function upsertBillingDetails(db: Db, row: BillingDetailsRow): Promise<void> {
  const { user_id, ...change } = row;
  await db
    .insertInto('billing_details')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Confirms the VAT id that an admin has looked at; false if it is another one by now. */
export async function confirmVatId(
  db: Db,
  userId: string,
  { vatId, at }: { vatId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_details')
    .set({ vat_confirmed_at: at })
    .where('user_id', '=', userId)
    .where('vat_id', '=', vatId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteBillingDetails(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('billing_details').where('user_id', '=', userId).execute();
}

/** Removes a VAT id; false if it is another one by now. */
export async function clearVatId(
  db: Db,
  userId: string,
  { vatId, at }: { vatId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_details')
    .set({ vat_id: null, vat_confirmed_at: null, updated_at: at })
    .where('user_id', '=', userId)
    .where('vat_id', '=', vatId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

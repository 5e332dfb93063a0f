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

export async function deleteBillingDetails(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('billing_details').where('user_id', '=', userId).execute();
}

/** Billing details as an admin has seen them. */
export interface SeenDetails {
  vatId: string;
  name: string;
  country: string;
}

/** Confirms or removes the VAT id of a locked member; false if it, the name or the country is another one by now. */
export async function updateSeenVatId(
  db: Db,
  userId: string,
  { seen, confirmed, at }: { seen: SeenDetails; confirmed: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_details')
    .set(confirmed ? { vat_confirmed_at: at } : { vat_id: null, vat_confirmed_at: null, updated_at: at })
    .where('user_id', '=', userId)
    .where('vat_id', '=', seen.vatId)
    .where('name', '=', seen.name)
    .where('country', '=', seen.country)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import type { Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { PaypalPaymentRow } from './paypal.tables.ts';

export const findPaypalPayment = (db: Db, reference: string): Promise<PaypalPaymentRow | undefined> =>
  db.selectFrom('paypal_payments').selectAll().where('reference', '=', reference).executeTakeFirst();

/** By the id of its order or subscription. */
export const findPaymentByPaypalId = (db: Db, paypalId: string): Promise<PaypalPaymentRow | undefined> =>
  db.selectFrom('paypal_payments').selectAll().where('paypal_id', '=', paypalId).executeTakeFirst();

/** Subscriptions that a customer has begun. */
export const findSubscriptionsOfCustomer = (db: Db, customer: string): Promise<PaypalPaymentRow[]> =>
  db
    .selectFrom('paypal_payments')
    .selectAll()
    .where('customer', '=', customer)
    .where('kind', '=', 'subscription')
    .where('succeeded_at', 'is not', null)
    .execute();

/** Inserts a payment; false if one with the same reference exists. */
export async function insertPaypalPayment(
  db: Db,
  row: Pick<
    PaypalPaymentRow,
    'reference' | 'kind' | 'customer' | 'buys' | 'total_minor' | 'currency' | 'created_at' | 'closed_at'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('paypal_payments')
    .values({ ...row, buys: row.buys === null ? null : JSON.stringify(row.buys) })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const updatePaypalPayment = (
  db: Db,
  reference: string,
  change: Updateable<Tables['paypal_payments']>,
): Promise<PaypalPaymentRow> =>
  db
    .updateTable('paypal_payments')
    .set(change)
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Claims a payment for its charge; from then on it is not closed any more. False for a closed one. */
export async function claimCapture(db: Db, reference: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paypal_payments')
    .set((eb) => ({ capturing_since: eb.fn.coalesce('capturing_since', eb.val(now)) }))
    .where('reference', '=', reference)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes a payment that is not being charged; false for any other. */
export async function claimClosing(db: Db, reference: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paypal_payments')
    .set({ closed_at: now })
    .where('reference', '=', reference)
    .where('capturing_since', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A member has left. */
export async function clearCustomer(db: Db, customer: string): Promise<void> {
  await db.updateTable('paypal_payments').set({ customer: null }).where('customer', '=', customer).execute();
}

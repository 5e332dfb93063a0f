import type { Db } from '#platform/server/call.ts';
import type { PaypalRefundRow } from './paypal.tables.ts';

/** The order or subscription that a charge belongs to; null for an unknown charge. */
export async function findPaypalIdOfCharge(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('paypal_charges')
    .select('paypal_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.paypal_id ?? null;
}

export const findChargesOf = (db: Db, paypalId: string): Promise<{ id: string }[]> =>
  db.selectFrom('paypal_charges').select('id').where('paypal_id', '=', paypalId).execute();

/** Inserts a charge; does nothing if it exists. */
export async function insertPaypalCharge(db: Db, row: { id: string; paypal_id: string }): Promise<void> {
  await db
    .insertInto('paypal_charges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Refunds of a charge that PayPal has made, the oldest first. */
export const findPaypalRefunds = (db: Db, chargeId: string): Promise<PaypalRefundRow[]> =>
  db
    .selectFrom('paypal_refunds')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .where('made_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findRefundByReference = (db: Db, reference: string): Promise<PaypalRefundRow | undefined> =>
  db.selectFrom('paypal_refunds').selectAll().where('reference', '=', reference).executeTakeFirst();

/** Inserts a refund; does nothing if its id or reference has one. */
export async function insertPaypalRefund(db: Db, row: PaypalRefundRow): Promise<void> {
  await db
    .insertInto('paypal_refunds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that PayPal has accepted a refund of ours. */
export async function updateRefundMade(
  db: Db,
  reference: string,
  { id, at, isPending }: { id: string; at: Date; isPending: boolean },
): Promise<void> {
  // Its event may have been here first.
  await db.deleteFrom('paypal_refunds').where('id', '=', id).where('reference', 'is', null).execute();
  await db
    .updateTable('paypal_refunds')
    .set({ id, made_at: at, is_pending: isPending })
    .where('reference', '=', reference)
    .where('made_at', 'is', null)
    .execute();
}

/** Notes what has become of a refund that PayPal had accepted. */
export async function updateRefundState(
  db: Db,
  id: string,
  state: { is_pending: boolean; failed_at: Date | null },
): Promise<void> {
  await db.updateTable('paypal_refunds').set(state).where('id', '=', id).execute();
}

/** Deletes a refund of ours that PayPal has refused. */
export async function deleteUnmadeRefund(db: Db, reference: string): Promise<void> {
  await db
    .deleteFrom('paypal_refunds')
    .where('reference', '=', reference)
    .where('made_at', 'is', null)
    .execute();
}

import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Db } from '#platform/server/call.ts';
import type { PaypalPaymentRow } from '../paypal.tables.ts';
import { findPaymentByPaypalId } from '../paypal-payments.store.ts';

/** A subscription that has begun. */
export type BegunSubscription = PaypalPaymentRow & {
  paypal_id: string;
  buys: Extract<PaypalPaymentRow['buys'], { kind: 'subscription' | 'upgrade' }>;
};

/** The subscription of this id, or the one that an upgrade has put in its place; null if it never began. */
export async function findCurrentSubscription(db: Db, id: string): Promise<BegunSubscription | null> {
  let row = await findPaymentByPaypalId(db, id);
  while (row?.replaced_by) row = await findPaymentByPaypalId(db, row.replaced_by);
  if (!row || row.succeeded_at === null || row.paypal_id === null) return null;
  if (!row.buys || row.buys.kind === 'once') return null;
  return { ...row, paypal_id: row.paypal_id, buys: row.buys };
}

/** Throws NotAtGateway. */
export async function getCurrentSubscription(db: Db, id: string): Promise<BegunSubscription> {
  const found = await findCurrentSubscription(db, id);
  if (!found) throw new NotAtGateway(id);
  return found;
}

import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import { getPurpose, type PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { findRefundsOfPayments } from '#features/payments/server/refund.store.ts';
import { refundableMinor } from '#features/payments/server/request-refund.ts';
import { mayBeInEu } from '#platform/pure/eu-countries.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { withdrawalDeadline } from '../../model/withdrawal-deadline.ts';
import { findBillingDetails } from '../billing-details.store.ts';
import { findReceiptOfPayment } from '../find-receipts.ts';

export interface Withdrawable {
  /** When the right ends. */
  until: Date;
  refundMinor: number;
}

/** A member's payments since a time that were delivered and not taken back. */
export const findRecentPayments = (db: Db, userId: string, since: Date): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('settled_at', '>', since)
    .where('delivered_at', 'is not', null)
    .where('taken_back_at', 'is', null)
    .orderBy('settled_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();

/**
 * What goes back where the buyer withdraws from a payment's contract now; null without the right: consumers in the EU, and who may
 * be one, have it for 14 days, and a business with a confirmed VAT id has not.
 */
export async function findWithdrawable(
  call: Call,
  purposes: PaymentPurposes,
  payment: PaymentRow,
): Promise<Withdrawable | null> {
  const { settled_at, delivered_at, taken_back_at, user_id } = payment;
  if (!settled_at || !delivered_at || taken_back_at || user_id === null) return null;
  const until = withdrawalDeadline(settled_at);
  // The days of a payment whose dispute was won came back as credits.
  if (until <= call.now || payment.dispute !== null) return null;
  const right = getPurpose(purposes, payment).withdrawal?.(call, payment);
  if (!right || !(await mayBeEuConsumer(call.db, payment, user_id))) return null;
  const left = refundableMinor(payment, await findRefundsOfPayments(call.db, [payment.id]));
  return { until, refundMinor: Math.min(right.refundMinor, left) };
}

/** By what the receipt of the payment says, whatever the buyer has stored since; by the stored details where there is none. */
async function mayBeEuConsumer(db: Db, payment: PaymentRow, userId: string): Promise<boolean> {
  const receipt = await findReceiptOfPayment(db, payment.id);
  if (receipt) {
    const { buyer, reverse_charge, evidence } = receipt;
    if (buyer.vatId !== null || reverse_charge) return false;
    const given = evidence.find(({ kind }) => kind === 'billing');
    return mayBeInEu(payment.address_country, given?.country ?? null);
  }
  const details = await findBillingDetails(db, userId);
  return !details?.vat_confirmed_at && mayBeInEu(payment.address_country, details?.country ?? null);
}

import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { type PaymentRow, updatePayment } from './payment.store.ts';
import { sendRefund } from './payments.jobs.ts';
import { findRefundsOfPayments, insertRefund, type RefundRow } from './refund.store.ts';

interface WantedRefund {
  /** The same id is the same refund. */
  id: string;
  /** Minor units of the payment's currency. */
  minor: number;
  reason: RefundRow['reason'];
  note: string;
  requestedBy: string | null;
}

/** What can still go back of a payment with these refunds, in minor units: refunds that wait for the gateway count as gone. */
export function refundableMinor(payment: PaymentRow, refunds: readonly RefundRow[]): number {
  const { total_minor, settled_at, state } = payment;
  const isOwed = settled_at !== null && !['failed', 'cancelled', 'disputed', 'charged_back'].includes(state);
  if (!isOwed) return 0;
  const gone = refunds.filter((refund) => refund.state !== 'failed');
  return Math.max(
    0,
    gone.reduce((left, { amount_minor }) => left - amount_minor, total_minor),
  );
}

/**
 * Inserts a refund and the job that sends it. The payment must be locked, so that all refunds together are never above it. Refuses
 * (409) a payment of which nothing is left, (422) an amount above what is left. Call it in a transaction.
 */
export async function requestRefund(call: Call, payment: PaymentRow, wanted: WantedRefund): Promise<void> {
  const left = refundableMinor(payment, await findRefundsOfPayments(call.db, [payment.id]));
  if (left <= 0) throw conflict('Nothing of this payment can be refunded.', 'not_refundable');
  if (wanted.minor > left) throw invalid({ amount_minor: [`is more than the ${left} that are left`] });
  await insertRefund(call.db, {
    id: wanted.id,
    payment_id: payment.id,
    amount_minor: wanted.minor,
    reason: wanted.reason,
    note: wanted.note,
    requested_by: wanted.requestedBy,
    state: 'requested',
    gateway_refund_id: null,
    created_at: call.now,
    settled_at: null,
  });
  await updatePayment(call.db, payment.id, { refund_failed_at: null });
  await call.enqueue(sendRefund, { id: wanted.id }, { key: `send-refund:${wanted.id}` });
}

/** Refunds what was paid and could not be delivered. The payment must be locked. */
export async function requestWholeRefund(call: Call, payment: PaymentRow): Promise<void> {
  if (payment.total_minor === 0) return;
  await requestRefund(call, payment, {
    id: call.newId(),
    minor: payment.total_minor,
    reason: 'undeliverable',
    note: '',
    requestedBy: null,
  });
}

import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import { findPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import {
  closePayment,
  type SettledPayment,
  settlePayment,
} from '#features/payments/server/settle-payment.ts';
import { isUuid } from '#platform/pure/ids.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { type PaypalStart, paidAddress, unpaidAddress } from '../../model/paypal-start.ts';

interface PaypalReturn {
  paymentId: string;
  /** The buyer has given up on PayPal's page. */
  isCancelled: boolean;
}

/** Where a payment leads that is not the caller's, or is none of PayPal's: to what they have. */
const ownSubscriptions = '/account/manage';

/**
 * Charges what its buyer has approved, delivers it once, and gives the address to go to; a cancelled one is closed. It asks
 * PayPal itself, so that an address that was typed in gives nothing (CHECKOUT-091, CHECKOUT-092).
 */
export async function finishPaypalPayment(
  call: MemberCall,
  purposes: PaymentPurposes,
  { paymentId, isCancelled }: PaypalReturn,
): Promise<string> {
  const row = isUuid(paymentId) ? await findPayment(call.db, paymentId) : undefined;
  const start = row && startOf(row);
  if (!start || row?.user_id !== call.actor.userId) return ownSubscriptions;
  if (isCancelled) return cancel(call, purposes, { row, start });
  try {
    return addressAfter(await settlePayment(call, purposes, { id: row.id }), start);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    call.platform.log.warn({ err: error, payment: row.id }, 'the outcome of a payment is unknown');
    return unpaidAddress(start, { pendingPayment: row.id });
  }
}

/** Without an answer the payment waits until the job closes it; nothing is charged that was not approved. */
async function cancel(
  call: MemberCall,
  purposes: PaymentPurposes,
  { row, start }: { row: PaymentRow; start: PaypalStart },
): Promise<string> {
  try {
    const closed = row.settled_at ? row : await closePayment(call, purposes, row);
    if (closed.state !== 'cancelled') return addressAfter({ row: closed, atGateway: null }, start);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    call.platform.log.warn({ err: error, payment: row.id }, 'a payment could not be closed');
  }
  return unpaidAddress(start, { error: 'payment_cancelled' });
}

/** The checkout for what has become of a payment. */
export function addressAfter({ row, atGateway }: SettledPayment, start: PaypalStart): string {
  switch (row.state) {
    case 'fulfilled':
    case 'partly_refunded':
      return paidAddress(start);
    case 'succeeded':
    case 'refunded':
    case 'disputed':
    case 'charged_back':
      return unpaidAddress(start, { error: notDelivered(row) });
    case 'failed':
      return unpaidAddress(start, { error: row.decline_code ?? 'declined' });
    case 'cancelled':
      return unpaidAddress(start, { error: 'token_expired' });
    case 'created':
      return unpaidAddress(start, { error: 'gateway_unavailable' });
    case 'requires_action':
      return atGateway?.status === 'requires_action'
        ? unpaidAddress(start, { error: 'not_approved' })
        : unpaidAddress(start, { pendingPayment: row.id });
  }
}

const notDelivered = ({ total_minor, refund_failed_at }: PaymentRow): string => {
  if (total_minor === 0) return 'payment_undelivered';
  return refund_failed_at === null ? 'payment_refunded' : 'payment_refund_failed';
};

/** Written by `beginPaypalPayment`; null for a payment that began elsewhere. */
const startOf = ({ snapshot }: PaymentRow): PaypalStart | null =>
  (snapshot.details.start as PaypalStart | undefined) ?? null;

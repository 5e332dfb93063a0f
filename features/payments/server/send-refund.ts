import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { NotAtGateway, RefundRefused } from './gateway-errors.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { findPayment, lockPayment, type PaymentRow, updatePayment } from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';
import { sendRefundFailedEmail } from './payments.jobs.ts';
import { findRefund, type RefundRow, settleRefund } from './refund.store.ts';
import { syncPayment } from './sync-payment.ts';

/**
 * Asks the gateway for a refund and writes what it says; one that is answered stays as it is. The gateway refunds once for the id.
 * Call it outside of transactions. Throws GatewayUnavailable and then changes nothing.
 */
export async function sendRefund(call: Call, purposes: PaymentPurposes, id: string): Promise<void> {
  const refund = await findRefund(call.db, id);
  const payment = refund && (await findPayment(call.db, refund.payment_id));
  if (!payment || refund.state !== 'requested') return;
  await failpoint('payments.refund');
  const isTaken = await askGateway(call, payment, refund);
  await failpoint('payments.refunded');
  if (isTaken) return syncPayment(call, purposes, payment.id);
  await inTransaction(call, (inner) => writeRefused(inner, payment.id, refund));
}

/** Buyers hear of what they wait for: not of a try of an admin's. */
async function writeRefused(call: Call, paymentId: string, { id, reason }: RefundRow): Promise<void> {
  await lockPayment(call.db, paymentId);
  if ((await findRefund(call.db, id))?.state !== 'requested') return;
  await settleRefund(call.db, id, { state: 'failed', gatewayRefundId: null, at: call.now });
  await updatePayment(call.db, paymentId, { refund_failed_at: call.now });
  if (reason !== 'admin') await call.enqueue(sendRefundFailedEmail, { refundId: id });
}

/** False where the gateway refuses it for good. */
async function askGateway(call: Call, payment: PaymentRow, refund: RefundRow): Promise<boolean> {
  const charge = payment.gateway_payment_id ?? '';
  try {
    await getPaymentGateway(call.platform, payment.gateway).refund({
      charge,
      reference: refund.id,
      amount: { minor: refund.amount_minor, currency: payment.currency },
    });
    return true;
  } catch (error) {
    if (!(error instanceof RefundRefused || error instanceof NotAtGateway)) throw error;
    call.platform.log.error({ err: error, payment: payment.id }, 'a refund was refused');
    return false;
  }
}

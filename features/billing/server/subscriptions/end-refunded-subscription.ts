import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { isPaidByLater } from '#features/payments/server/paid-period.store.ts';
import { findPayment } from '#features/payments/server/payment.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { endRefundedSubscription as job } from '../billing.jobs.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { findSubscription } from './find-subscriptions.ts';

/** Ends a subscription at once whose payment went back, unless a later one pays for it; the account's plan follows. */
export async function endRefundedSubscription(
  call: Call,
  { id, paymentId }: PayloadOf<typeof job>,
): Promise<void> {
  const row = await findSubscription(call.db, id);
  if (!row) return;
  const payment = paymentId === undefined ? undefined : await findPayment(call.db, paymentId);
  if (payment && (await isPaidByLater(call.db, payment, call.now))) return;
  await getPaymentGateway(call.platform, row.gateway).endNow(row.gateway_subscription_id);
  await applyGatewayState(call, id);
}

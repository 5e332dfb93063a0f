import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { endRefundedSubscription as job } from '../billing.jobs.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { findSubscription } from './find-subscriptions.ts';

/** Ends a subscription at once whose payment went back; the account's plan follows. */
export async function endRefundedSubscription(call: Call, { id }: PayloadOf<typeof job>): Promise<void> {
  const row = await findSubscription(call.db, id);
  if (!row) return;
  await getPaymentGateway(call.platform, row.gateway).endNow(row.gateway_subscription_id);
  await applyGatewayState(call, id);
}

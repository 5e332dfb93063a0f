import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { removeCancellation as contract } from '../contract.ts';
import { isEndedOrEnding } from '../model/subscription-state.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { getOwnSubscription, toSubscriptionAnswer } from './get-own-subscription.ts';
import { restartSubscription } from './restart-subscription.ts';
import { withGatewayRefusals } from './with-gateway-refusals.ts';

/**
 * Removes a scheduled cancellation without a charge; restarts an ended subscription. Changes nothing for any other.
 */
export async function removeCancellation(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await getOwnSubscription(call, id);
  if (!isEndedOrEnding(row)) return toSubscriptionAnswer(call, row);
  if (row.status === 'cancelled') return toSubscriptionAnswer(call, await restartSubscription(call, row));
  await withGatewayRefusals(() =>
    getPaymentGateway(call.platform).removeScheduledCancellation(row.gateway_subscription_id),
  );
  return toSubscriptionAnswer(call, await withGatewayRefusals(() => applyGatewayState(call, id)));
}

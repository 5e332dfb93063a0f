import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { cancelSubscription as contract } from '../contract.ts';
import { isEndedOrEnding } from '../model/subscription-state.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { checkCancelReason } from './check-cancel-reason.ts';
import { getOwnSubscription, toSubscriptionAnswer } from './get-own-subscription.ts';
import { updateCancelReason } from './subscription.store.ts';
import { withGatewayRefusals } from './with-gateway-refusals.ts';

/** Cancels at the end of the paid period or trial. Repeating it changes nothing. */
export async function cancelSubscription(
  call: MemberCall,
  { id, cancelReason }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await getOwnSubscription(call, id);
  if (isEndedOrEnding(row)) return toSubscriptionAnswer(call, row);
  const subType = row.type === 'AddonSubscription' ? 'addon' : 'account';
  const reason = await checkCancelReason(call.db, subType, cancelReason);
  await withGatewayRefusals(() =>
    getPaymentGateway(call.platform).cancelAtPeriodEnd(row.gateway_subscription_id),
  );
  if (reason) await updateCancelReason(call.db, id, reason);
  return toSubscriptionAnswer(call, await withGatewayRefusals(() => applyGatewayState(call, id)));
}

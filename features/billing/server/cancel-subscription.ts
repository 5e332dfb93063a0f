import { gatewayOf } from '#features/payments/server/gateway-of.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { cancelSubscription as contract } from '../contract.ts';
import { isEnding } from '../model/subscription-state.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { askingGateway } from './asking-gateway.ts';
import { checkCancelReason } from './check-cancel-reason.ts';
import { answerWith, ownSubscription } from './own-subscription.ts';
import { keepCancelReason } from './subscription.store.ts';

/** Nothing that was paid for is lost: it ends with its period or trial. Again changes nothing. */
export async function cancelSubscription(
  call: MemberCall,
  { id, cancelReason }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await ownSubscription(call, id);
  if (isEnding(row)) return answerWith(call, row);
  const subType = row.type === 'AddonSubscription' ? 'addon' : 'account';
  const reason = await checkCancelReason(call.db, subType, cancelReason);
  await askingGateway(() => gatewayOf(call.platform).stopAtPeriodEnd(row.gateway_subscription_id));
  if (reason) await keepCancelReason(call.db, id, reason);
  return answerWith(call, await askingGateway(() => applyGatewayState(call, id)));
}

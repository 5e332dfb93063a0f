import { gatewayOf } from '#features/payments/server/gateway-of.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { removeCancellation as contract } from '../contract.ts';
import { isEnding } from '../model/subscription-state.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { askingGateway } from './asking-gateway.ts';
import { answerWith, ownSubscription } from './own-subscription.ts';
import { restartSubscription } from './restart-subscription.ts';

/** While it runs, its end is taken back and nothing is charged; an ended one begins anew. Of one that goes on anyway nothing changes. */
export async function removeCancellation(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await ownSubscription(call, id);
  if (!isEnding(row)) return answerWith(call, row);
  if (row.status === 'cancelled') return answerWith(call, await restartSubscription(call, row));
  await askingGateway(() => gatewayOf(call.platform).keepOn(row.gateway_subscription_id));
  return answerWith(call, await askingGateway(() => applyGatewayState(call, id)));
}

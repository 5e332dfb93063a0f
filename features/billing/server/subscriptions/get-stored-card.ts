import { findCardGateway } from '#features/payments/server/get-payment-gateway.ts';
import { storedCardId } from '#features/payments/server/pay-by-stored-card.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getStoredCard as contract } from '../../contract.ts';
import { withGatewayRefusals } from '../with-gateway-refusals.ts';
import { getOwnSubscription } from './get-own-subscription.ts';

/**
 * The card that an upgrade of the caller's subscription can be charged to; null where it has ended, is not paid by card, or began at
 * another gateway than the one that takes cards now. Refuses (404) subscriptions of others.
 */
export async function getStoredCard(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await getOwnSubscription(call, id);
  const gateway = findCardGateway(call.platform);
  if (row.status === 'cancelled' || row.payment_method !== 'card' || gateway?.name !== row.gateway)
    return { card: null };
  const card = await withGatewayRefusals(async () => gateway.findStoredCard?.(row.gateway_subscription_id));
  if (!card) return { card: null };
  const { brand, lastFour, expires } = card;
  return { card: { id: storedCardId(card), brand, lastFour, expires } };
}

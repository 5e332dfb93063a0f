import { lockUser } from '#features/members/server/users.store.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import { invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findListPrice, type ListPrices } from '../model/list-price.ts';
import { type PlanKey, plans } from '../model/plans.ts';
import { hasRunningSubscription } from './find-subscriptions.ts';

/** One payment for a plan may be under way, and one for each add-on. */
export const planSlot = 'plan';
export const slotOf = (item: PlanKey): string => ('isAddon' in plans[item] ? item : planSlot);

/**
 * What a new subscription costs its buyer, whose row stays locked until the transaction ends. Refuses (422) a plan that is not
 * on sale, has no price for the period, or is one of which another runs.
 */
export async function offerSubscription(
  call: MemberCall,
  { item, frequency, prices }: { item: PlanKey; frequency: BillingFrequency; prices: ListPrices },
): Promise<PurchaseOffer> {
  const user = await lockUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  const price =
    'isLegacy' in plans[item]
      ? null
      : findListPrice(prices, { plan: item, frequency, currency: user.currency }, call.now);
  if (!price || (await hasRunningSubscription(call.db, user.id, item)))
    throw invalid({ account_type: ['is not available'] });
  const title = `Tonehall ${plans[item].name}`;
  return {
    purpose: 'subscription',
    total: price,
    snapshot: { buys: { kind: 'subscription', item, title, frequency, price }, details: {} },
  };
}

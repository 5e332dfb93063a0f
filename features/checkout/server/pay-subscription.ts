import { findPlanByNumber } from '#features/billing/model/plans.ts';
import { offerSubscription } from '#features/billing/server/offer-subscription.ts';
import { type SubscriptionSale, sellSubscription } from '#features/billing/server/sell-subscription.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { paySubscription as contract } from '../contract.ts';

/** Charges a card for the first period of a subscription and begins it. Refuses (422) what is not available to the buyer. */
export async function paySubscription(
  call: MemberCall,
  { purposes, findReferralDiscount }: SubscriptionSale,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const item = findPlanByNumber(input.accountType);
  if (!item) throw invalid({ account_type: ['is not available'] });
  return sellSubscription(call, purposes, {
    item,
    body: input,
    offer: (inner, paymentId) =>
      offerSubscription(inner, findReferralDiscount, {
        item,
        frequency: input.periodName,
        code: input.coupon?.trim() || null,
        referralId: input.referralId ?? null,
        paymentId,
      }),
    isOfSale: ({ snapshot: { buys } }) =>
      buys.kind === 'subscription' && buys.item === item && buys.frequency === input.periodName,
  });
}

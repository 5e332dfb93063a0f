import { findPlanByNumber, type PlanKey } from '#features/billing/model/plans.ts';
import { offerSeenSubscription, slotOf } from '#features/billing/server/subscriptions/offer-subscription.ts';
import {
  type PaymentPlace,
  type SubscriptionSale,
  sellSubscription,
} from '#features/billing/server/subscriptions/sell-subscription.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { paySubscription as contract } from '../contract.ts';

type Input = InputOf<typeof contract>;

/**
 * Charges a card for the first period of a subscription and begins it, or upgrades the running plan. Refuses (422) what is not
 * available to the buyer, (409) another sum than that of the quote.
 */
export async function paySubscription(
  call: MemberCall,
  sale: SubscriptionSale,
  input: Input,
): Promise<AnswerOf<typeof contract>> {
  const item = findPlanByNumber(input.accountType);
  if (!item) throw invalid({ account_type: ['is not available'] });
  return sellSubscription(call, sale.purposes, {
    slot: slotOf(item),
    body: input,
    offer: offerPlan(sale, item, input),
    isOfSale: ({ snapshot: { buys } }) =>
      buys.kind !== 'once' && buys.item === item && buys.frequency === input.periodName,
  });
}

/** What a call asks to pay for a plan; see `offerSeenSubscription`. */
export const offerPlan =
  (
    { findReferralDiscount }: SubscriptionSale,
    item: PlanKey,
    input: Pick<Input, 'periodName' | 'coupon' | 'referralId' | 'quote'>,
  ) =>
  (inner: MemberCall, payment: PaymentPlace): Promise<PurchaseOffer> =>
    offerSeenSubscription(inner, findReferralDiscount, {
      item,
      frequency: input.periodName,
      code: input.coupon?.trim() || null,
      referralId: input.referralId ?? null,
      shown: input.quote ?? null,
      ...payment,
    });

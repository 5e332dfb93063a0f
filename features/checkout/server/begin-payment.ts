import { findPlanByNumber } from '#features/billing/model/plans.ts';
import { slotOf } from '#features/billing/server/subscriptions/offer-subscription.ts';
import {
  cardSaleOf,
  getCardGateway,
  type SubscriptionSale,
} from '#features/billing/server/subscriptions/sell-subscription.ts';
import { withGatewayRefusals } from '#features/billing/server/with-gateway-refusals.ts';
import { type BegunSale, beginByCard } from '#features/payments/server/sell-by-card.ts';
import { soundsSlot } from '#features/shop/server/offer-sounds.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { beginPayment as contract } from '../contract.ts';
import { offerCart } from './pay-sounds.ts';
import { offerPlan } from './pay-subscription.ts';

type Input = InputOf<typeof contract>;

/**
 * Begins a payment whose card the browser gives to the gateway; what is bought is delivered once it is confirmed, by the purchase's
 * own call or without it. Refuses what the purchases' own calls refuse.
 */
export async function beginPayment(
  call: MemberCall,
  sale: SubscriptionSale,
  input: Input,
): Promise<AnswerOf<typeof contract>> {
  const terms = input.productType === 'sound' ? soundsOf(call, input) : subscriptionOf(call, sale, input);
  return withGatewayRefusals(async () => {
    const { row, atGateway } = await beginByCard(call, sale.purposes, { ...terms, body: input });
    return {
      clientSecret: atGateway.clientSecret,
      paymentIntentId: atGateway.id,
      amount: row.total_minor,
      currency: row.currency.toLowerCase(),
      setupIntent: atGateway.isSetup,
      paymentId: row.id,
    };
  });
}

function soundsOf(call: MemberCall, { productIds, ...input }: Input): Omit<BegunSale, 'body'> {
  if (!productIds) throw invalid({ product_ids: ['are missing'] });
  return {
    gateway: getCardGateway(call).name,
    slot: soundsSlot,
    offer: (inner) => offerCart(inner, { ...input, productIds }),
  };
}

function subscriptionOf(
  call: MemberCall,
  sale: SubscriptionSale,
  { accountType, periodName, ...input }: Input,
): Omit<BegunSale, 'body'> {
  if (accountType === null || accountType === undefined) throw invalid({ account_type: ['is missing'] });
  if (!periodName) throw invalid({ period_name: ['is missing'] });
  const item = findPlanByNumber(accountType);
  if (!item) throw invalid({ account_type: ['is not available'] });
  const offer = offerPlan(sale, item, { ...input, periodName });
  return cardSaleOf(call, { slot: slotOf(item), offer });
}

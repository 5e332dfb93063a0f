import { findPlanByNumber } from '#features/billing/model/plans.ts';
import { offerSubscription, slotOf } from '#features/billing/server/offer-subscription.ts';
import type { FindReferralDiscount } from '#features/billing/server/referral-discount.ts';
import { withGatewayRefusals } from '#features/billing/server/with-gateway-refusals.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { PaymentGateway } from '#features/payments/server/gateway.ts';
import { findCardGateway } from '#features/payments/server/get-payment-gateway.ts';
import { payByCard } from '#features/payments/server/pay-by-card.ts';
import { findPaymentByGatewayId } from '#features/payments/server/payment.store.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { presentPayment } from '#features/payments/server/present-payment.ts';
import { settlePayment } from '#features/payments/server/settle-payment.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, malformed, Refusal, signedOut, unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { paySubscription as contract } from '../contract.ts';

/** What other features plug into the sale of subscriptions. */
export interface SubscriptionSale {
  purposes: PaymentPurposes;
  findReferralDiscount: FindReferralDiscount;
}

/**
 * Charges a card for the first period of a subscription and begins it. Refuses 503 without a gateway for cards, 422 what is not
 * available to the buyer, 402 a declined card; see `payByCard` for the rest.
 */
export async function paySubscription(
  call: MemberCall,
  { purposes, findReferralDiscount }: SubscriptionSale,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const gateway = findCardGateway(call.platform);
  if (!gateway?.cards) throw unavailable('Payments are not configured here.', 'payments_off', 3600);
  const item = findPlanByNumber(input.accountType);
  if (!item) throw invalid({ account_type: ['is not available'] });
  if (input.paymentIntentId) return confirmPayment(call, purposes, { gateway, input, item });
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  const settled = await withGatewayRefusals(() =>
    payByCard(call, purposes, {
      gateway: gateway.name,
      paymentMethodToken: input.paymentMethodId,
      slot: slotOf(item),
      payer: { id: user.id, name: user.real_name ?? user.username, email: user.email ?? '' },
      body: input,
      offer: (inner, paymentId) =>
        offerSubscription(inner, findReferralDiscount, {
          item,
          frequency: input.periodName,
          code: input.coupon?.trim() || null,
          referralId: input.referralId ?? null,
          paymentId,
        }),
    }),
  );
  return presentPayment(settled);
}

interface Confirmation {
  gateway: PaymentGateway;
  input: InputOf<typeof contract>;
  item: string;
}

/**
 * Settles a payment that its buyer has confirmed in the browser. Refuses (422) one that is not theirs, not of this purchase, or
 * not confirmed (CHECKOUT-116).
 */
async function confirmPayment(
  call: MemberCall,
  purposes: PaymentPurposes,
  { gateway, input, item }: Confirmation,
): Promise<AnswerOf<typeof contract>> {
  if (call.http.idempotencyKey === null) throw malformed('The Idempotency-Key header is missing.');
  const row = await findPaymentByGatewayId(call.db, gateway.name, input.paymentIntentId ?? '');
  const buys = row?.snapshot.buys;
  const fits =
    row?.user_id === call.actor.userId &&
    buys?.kind === 'subscription' &&
    buys.item === item &&
    buys.frequency === input.periodName;
  if (!row || !fits) throw paymentIntentInvalid();
  const settled = await withGatewayRefusals(() => settlePayment(call, purposes, { id: row.id }));
  if (settled.row.state === 'requires_action') throw paymentIntentInvalid();
  return presentPayment(settled);
}

const paymentIntentInvalid = () =>
  new Refusal(422, 'Problem while processing payment intent.', { code: 'payment_intent_invalid' });

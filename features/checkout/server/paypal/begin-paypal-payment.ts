import { offerSeenSubscription, slotOf } from '#features/billing/server/subscriptions/offer-subscription.ts';
import {
  checkUpgrade,
  type SubscriptionSale,
} from '#features/billing/server/subscriptions/sell-subscription.ts';
import { withGatewayRefusals } from '#features/billing/server/with-gateway-refusals.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { findPaypalGateway } from '#features/payments/server/get-payment-gateway.ts';
import { payByRedirect, type RedirectOrder } from '#features/payments/server/pay-by-redirect.ts';
import { offerSounds, soundsSlot } from '#features/shop/server/offer-sounds.ts';
import { isRefusal, type Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { paymentAttemptLimits } from '../../contract.ts';
import { isPlanStart, type PaypalStart, unpaidAddress } from '../../model/paypal-start.ts';
import { addressAfter } from './finish-paypal-payment.ts';

/**
 * Makes a payment at PayPal and gives the address to go to: PayPal's page, or the checkout with the reason why there is none. The
 * checks are those of the card's call (CHECKOUT-090).
 */
export async function beginPaypalPayment(
  call: MemberCall,
  sale: SubscriptionSale,
  { start, origin }: { start: PaypalStart; origin: string },
): Promise<string> {
  const gateway = findPaypalGateway(call.platform);
  if (!gateway) return unpaidAddress(start, { error: 'unavailable' });
  try {
    if (call.platform.config.rateLimits === 'on') await countAttempt(call);
    const user = await findUser(call.db, call.actor.userId);
    if (!user) throw signedOut();
    const order: RedirectOrder = {
      gateway: gateway.name,
      slot: isPlanStart(start) ? slotOf(start.plan) : soundsSlot,
      payer: { id: user.id, name: user.real_name ?? user.username, email: user.email ?? '' },
      body: start,
      offer: (inner, paymentId) =>
        offerStart(inner, sale, { start, payment: { paymentId, gateway: gateway.name } }),
      check: (request, row) => checkUpgrade(call, gateway, { request, row }),
      addressesOf: (id) => ({
        returnUrl: `${origin}/paypal/return?payment=${id}`,
        cancelUrl: `${origin}/paypal/return?payment=${id}&cancelled=1`,
      }),
    };
    const settled = await withGatewayRefusals(() => payByRedirect(call, sale.purposes, order));
    const { row, atGateway } = settled;
    if (row.state === 'requires_action' && atGateway?.status === 'requires_action' && atGateway.approvalUrl)
      return atGateway.approvalUrl;
    return addressAfter(settled, start);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return addressOfRefusal(error, start);
  }
}

const countAttempt = ({ platform, actor, http, now }: MemberCall) =>
  enforceLimits(
    platform.db,
    'checkout.paySubscription',
    paymentAttemptLimits,
    { userId: actor.userId, address: http.address },
    now,
  );

/** The offer of the card's call, with the parameters that the return leads back with. */
async function offerStart(
  call: MemberCall,
  { findReferralDiscount }: SubscriptionSale,
  { start, payment }: { start: PaypalStart; payment: { paymentId: string; gateway: string } },
) {
  const offer = isPlanStart(start)
    ? await offerSeenSubscription(call, findReferralDiscount, {
        item: start.plan,
        frequency: start.period,
        code: start.coupon,
        referralId: start.referralId,
        shown: start.quote,
        ...payment,
      })
    : await offerSounds(call, { ...start, productIds: 'all', isFree: false });
  const { buys, details } = offer.snapshot;
  return { ...offer, snapshot: { buys, details: { ...details, start } } };
}

const tooManyStatus = 429;

/** A code that gives no discount any more is left out of the address, and with it out of the price (CHECKOUT-129). */
function addressOfRefusal({ status, code }: Refusal, start: PaypalStart): string {
  if (code === 'coupon_invalid' && isPlanStart(start))
    return unpaidAddress({ ...start, coupon: null }, { error: code });
  if (status === tooManyStatus) return unpaidAddress(start, { error: 'too_many_attempts' });
  return unpaidAddress(start, { error: code ?? 'not_available' });
}

import type Stripe from 'stripe';
import type { CreditRequest, GatewayCredit } from '#features/payments/server/gateway.ts';
import type { Platform } from '#platform/server/call.ts';
import { getMade } from './payments/priced-terms.ts';
import {
  creditCouponPrefix,
  hasEnded,
  idOf,
  itemOf,
  subscriptionParts,
} from './present-stripe-subscription.ts';
import { askStripe } from './stripe-client.ts';

/** `giveCredit` of the interface: a coupon of its own, which the next bill uses up. Throws NotAtGateway. */
export async function giveStripeCredit(platform: Platform, request: CreditRequest): Promise<GatewayCredit> {
  const coupon = `${creditCouponPrefix}${request.reference}`;
  const params = { expand: subscriptionParts };
  const found = await askStripe(platform, (stripe) =>
    stripe.subscriptions.retrieve(request.subscription, params),
  );
  const bill = await findBillWith(platform, found.id, coupon);
  if (bill) return presentBilled(bill, found);
  if (hasEnded(found)) return lost;
  if (found.discounts.some((one) => isBy(one, coupon))) return keepIfDue(platform, found, request, coupon);
  if (!isDue(found, request)) return lost;
  await getMade(platform, coupon, (stripe) =>
    stripe.coupons.create({
      id: coupon,
      name: 'Credits',
      amount_off: request.amount.minor,
      currency: request.amount.currency.toLowerCase(),
      duration: 'once',
    }),
  );
  const discounts = [...found.discounts.map((one) => ({ discount: idOf(one) })), { coupon }];
  const given = await askStripe(platform, (stripe) =>
    stripe.subscriptions.update(found.id, { discounts, ...params }),
  );
  return keepIfDue(platform, given, request, coupon);
}

const lost: GatewayCredit = { state: 'lost', charge: null };

const isDue = (subscription: Stripe.Subscription, { periodEnd }: CreditRequest): boolean =>
  itemOf(subscription).current_period_end * 1000 === periodEnd.getTime();

/** A credit that came after its renewal was billed is taken back: it would be taken off the one after that. */
async function keepIfDue(
  platform: Platform,
  subscription: Stripe.Subscription,
  request: CreditRequest,
  coupon: string,
): Promise<GatewayCredit> {
  if (isDue(subscription, request)) return { state: 'waiting', charge: null };
  const others = subscription.discounts.filter((one) => !isBy(one, coupon));
  // An empty list would not be sent.
  const discounts = others.length === 0 ? '' : others.map((one) => ({ discount: idOf(one) }));
  await askStripe(platform, (stripe) => stripe.subscriptions.update(subscription.id, { discounts }));
  return lost;
}

/** The newest bill that the coupon was taken off. */
async function findBillWith(
  platform: Platform,
  subscription: string,
  coupon: string,
): Promise<Stripe.Invoice | undefined> {
  const params = { subscription, limit: 100, expand: ['data.discounts', 'data.payments'] };
  const { data } = await askStripe(platform, (stripe) => stripe.invoices.list(params));
  return data.find(({ discounts }) => discounts.some((one) => isBy(one, coupon)));
}

function isBy(discount: Stripe.Invoice['discounts'][number], coupon: string): boolean {
  if (typeof discount === 'string') throw new Error(`the discount ${discount} was not read`);
  const { coupon: by } = discount.source;
  return by !== null && idOf(by) === coupon;
}

function presentBilled(bill: Stripe.Invoice, subscription: Stripe.Subscription): GatewayCredit {
  const isOpen = bill.status === 'draft' || bill.status === 'open';
  if (isOpen && !hasEnded(subscription)) return { state: 'waiting', charge: null };
  if (bill.status !== 'paid') return lost;
  const paid = bill.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return { state: 'used', charge: paid ? idOf(paid) : null };
}

import type Stripe from 'stripe';
import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';

/** What a subscription is read with. */
export const subscriptionParts = [
  'customer.invoice_settings.default_payment_method',
  'default_payment_method',
  'discounts.source.coupon',
  'latest_invoice',
];

/** How the coupons begin that take a customer's credits off one renewal. */
export const creditCouponPrefix = 'tonehall_renewal_';

const endedStatuses: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];
export const hasEnded = ({ status }: Stripe.Subscription): boolean => endedStatuses.includes(status);

const toDate = (seconds: number): Date => new Date(seconds * 1000);

/** A subscription of Stripe's as the interface of gateways has it. It is read with `subscriptionParts`. */
export function presentStripeSubscription(subscription: Stripe.Subscription): GatewaySubscription {
  const { price, current_period_end, current_period_start } = itemOf(subscription);
  const currency = price.currency.toUpperCase();
  const minor = price.unit_amount ?? 0;
  const ended = hasEnded(subscription);
  const isUnpaid = renewalIsUnpaid(subscription);
  const owed = latestInvoiceOf(subscription)?.amount_due ?? 0;
  const frequency = price.recurring?.interval === 'year' ? 'yearly' : 'monthly';
  const start = toDate(current_period_start);
  const trialEnd = trialEndOf(subscription);
  return {
    id: subscription.id,
    customer: idOf(subscription.customer),
    item: subscription.metadata['item'] ?? '',
    frequency,
    price: { minor, currency },
    nextAmount: { minor: isUnpaid ? owed : Math.max(0, minor - runningReductions(subscription)), currency },
    status: statusOf(subscription),
    trialEnd: trialEnd === null ? null : toDate(trialEnd),
    // Stripe begins the next period before it is paid; for us the one before lasts until then.
    currentPeriodStart: isUnpaid ? periodEnd(start, frequency, -1) : start,
    currentPeriodEnd: isUnpaid ? start : toDate(current_period_end),
    paidMinor: isUnpaid ? 0 : (latestInvoiceOf(subscription)?.amount_paid ?? 0),
    endedAt: ended ? toDate(subscription.ended_at ?? current_period_end) : null,
    renewalFailedAt: ended ? null : renewalFailedAt(subscription),
    paymentMethod: paymentMethodOf(subscription),
  };
}

/** The one item of a subscription, which has its price and its period. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`the subscription ${id} has no item`);
  return item;
}

export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** The end of the first trial in seconds, which later subscriptions in its place carry on; null if there was none. */
export function trialEndOf({ metadata, trial_end }: Stripe.Subscription): number | null {
  const carried = metadata['trial_end'];
  return carried === undefined ? trial_end : Number(carried);
}

/** When the renewal that is owed was first declined; null while nothing is. */
export function renewalFailedAt(subscription: Stripe.Subscription): Date | null {
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return null;
  const invoice = latestInvoiceOf(subscription);
  return toDate(invoice?.status_transitions.finalized_at ?? itemOf(subscription).current_period_start);
}

export function latestInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  if (typeof invoice === 'string') throw new Error(`the invoice ${invoice} was not read`);
  return invoice;
}

/** The payment method that renewals are charged to; null for none. */
export function chargedMethodOf({
  customer,
  default_payment_method: own,
}: Stripe.Subscription): Stripe.PaymentMethod | null {
  if (typeof customer === 'string' || customer.deleted) return null;
  const method = own ?? customer.invoice_settings.default_payment_method;
  return typeof method === 'string' ? null : method;
}

function paymentMethodOf(subscription: Stripe.Subscription): GatewaySubscription['paymentMethod'] {
  const method = chargedMethodOf(subscription);
  if (!method) return 'none';
  return method.type === 'paypal' ? 'paypal' : 'card';
}

function statusOf(subscription: Stripe.Subscription): GatewaySubscription['status'] {
  if (hasEnded(subscription)) return 'cancelled';
  if (subscription.cancel_at_period_end) return 'non_renewing';
  return subscription.status === 'trialing' ? 'in_trial' : 'active';
}

/** Whether the bill of the period that Stripe has begun is not paid yet. */
function renewalIsUnpaid(subscription: Stripe.Subscription): boolean {
  const invoice = latestInvoiceOf(subscription);
  if (invoice?.billing_reason !== 'subscription_cycle') return false;
  return hasEnded(subscription)
    ? invoice.status !== 'paid'
    : invoice.status === 'draft' || invoice.status === 'open';
}

/** What is taken off the next period, in minor units. */
function runningReductions(subscription: Stripe.Subscription): number {
  const { current_period_end: nextStart } = itemOf(subscription);
  let total = 0;
  for (const discount of subscription.discounts) {
    if (typeof discount === 'string') throw new Error(`the discount ${discount} was not read`);
    const { coupon } = discount.source;
    if (typeof coupon === 'string' || coupon === null) continue;
    // What was for the first bill is used up.
    if (coupon.duration === 'once' && !coupon.id.startsWith(creditCouponPrefix)) continue;
    if (discount.end === null || discount.end > nextStart) total += coupon.amount_off ?? 0;
  }
  return total;
}

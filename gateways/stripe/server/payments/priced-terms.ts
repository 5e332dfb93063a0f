import type Stripe from 'stripe';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Reduction, SubscriptionTerms } from '#features/payments/server/gateway.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { askStripe, stripeRefusalOf } from '../stripe-client.ts';

/** The terms of a subscription as Stripe takes them. */
export interface PricedTerms {
  items: {
    price_data: {
      currency: string;
      product: string;
      recurring: { interval: 'month' | 'year' };
      unit_amount: number;
    };
  }[];
  discounts: { coupon: string }[];
}

/** Makes what the terms need at Stripe: a product, and a coupon for each kind of reduction. */
export async function getPricedTerms(
  platform: Platform,
  { item, title, frequency, price, reductions }: SubscriptionTerms,
): Promise<PricedTerms> {
  const currency = price.currency.toLowerCase();
  const product = await getProduct(platform, { item, title });
  const discounts: PricedTerms['discounts'] = [];
  for (const reduction of reductions)
    if (reduction.minor > 0)
      discounts.push({ coupon: await getCoupon(platform, { ...reduction, currency, frequency }) });
  const interval = frequency === 'yearly' ? 'year' : 'month';
  const price_data = { currency, product, recurring: { interval }, unit_amount: price.minor } as const;
  return { items: [{ price_data }], discounts };
}

/** What is made at Stripe once and then used by its id. */
const made = oncePerOwner(
  ({ config }: Platform) => config,
  () => createCache<string>({ maxEntries: 10_000 }),
);

/** Makes a thing at Stripe unless it is there; returns its id. */
export const getMade = (platform: Platform, id: string, make: (stripe: Stripe) => Promise<unknown>) =>
  made(platform).get(id, async () => {
    try {
      await askStripe(platform, make);
    } catch (error) {
      if (stripeRefusalOf(error)?.code !== 'resource_already_exists') throw error;
    }
    return id;
  });

function getProduct(platform: Platform, { item, title }: { item: string; title: string }): Promise<string> {
  const id = `tonehall_${item}`;
  return getMade(platform, id, (stripe) => stripe.products.create({ id, name: title }));
}

/** What a bill calls a reduction. */
const titles: Record<Reduction['name'], string> = {
  coupon: 'Discount',
  credits: 'Credits',
  referral: 'Invitation',
  upgrade_credit: 'Unused time of the plan before',
};

const monthsOf: Record<BillingFrequency, number> = { monthly: 1, yearly: 12 };

/** A coupon lasts for one bill, for months from the first bill on, or without end. */
function getCoupon(
  platform: Platform,
  { name, minor, cycles, currency, frequency }: Reduction & { currency: string; frequency: BillingFrequency },
): Promise<string> {
  const months = cycles === null || cycles === 1 ? null : cycles * monthsOf[frequency];
  const duration = cycles === null ? 'forever' : cycles === 1 ? 'once' : 'repeating';
  const id = ['tonehall', name, minor, currency, months ?? duration].join('_');
  return getMade(platform, id, (stripe) =>
    stripe.coupons.create({
      id,
      name: titles[name],
      amount_off: minor,
      currency,
      duration,
      ...(months === null ? {} : { duration_in_months: months }),
    }),
  );
}

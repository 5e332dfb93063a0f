import { createHash } from 'node:crypto';
import type { SubscriptionTerms } from '#features/payments/server/gateway.ts';
import type { Platform } from '#platform/server/call.ts';
import { type BillingCycle, billingCyclesOf } from '../model/billing-cycles.ts';
import { toPaypalMoney } from '../model/paypal-money.ts';
import { Created } from './paypal-answers.ts';
import { askPaypal, PaypalRefusal, paypalConfig } from './paypal-client.ts';
import { findPaypalPlan, insertPaypalPlan } from './paypal-plans.store.ts';

/** The plan at PayPal that charges these terms, which is made when it is first needed. */
export async function getPlan(platform: Platform, terms: SubscriptionTerms): Promise<string> {
  const cycles = billingCyclesOf(terms);
  const key = keyOf(platform, terms, cycles);
  const found = await findPaypalPlan(platform.db, key);
  if (found !== null) return found;
  const product = await createProduct(platform, terms);
  const { id } = await askPaypal(platform, {
    method: 'POST',
    path: '/v1/billing/plans',
    requestId: key,
    body: {
      product_id: product,
      name: `${terms.title}, ${terms.frequency}`.slice(0, 127),
      status: 'ACTIVE',
      billing_cycles: cycles.map((cycle, at) => toPaypalCycle(terms, cycle, at + 1)),
      payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
    },
    answer: Created,
  });
  await insertPaypalPlan(platform.db, { key, plan_id: id });
  return id;
}

/** Plans belong to an app at PayPal, and are never changed. */
function keyOf(platform: Platform, terms: SubscriptionTerms, cycles: readonly BillingCycle[]): string {
  const { clientId, apiUrl } = paypalConfig(platform);
  const { item, title, frequency, price } = terms;
  const named = JSON.stringify([apiUrl, clientId, item, title, frequency, price.currency, cycles]);
  return createHash('sha256').update(named).digest('hex');
}

/** PayPal lets us choose the id of a product, so that an existing one is refused. */
async function createProduct(platform: Platform, { item, title }: SubscriptionTerms): Promise<string> {
  const id = `TONEHALL-${item.toUpperCase()}`.slice(0, 50);
  try {
    await askPaypal(platform, {
      method: 'POST',
      path: '/v1/catalogs/products',
      requestId: `product-${id}`,
      body: { id, name: title.slice(0, 127), type: 'SERVICE' },
      answer: Created,
    });
  } catch (error) {
    if (!(error instanceof PaypalRefusal && error.issue === 'DUPLICATE_RESOURCE_IDENTIFIER')) throw error;
  }
  return id;
}

/** Only the last cycle is regular; PayPal calls the ones before it trials, also where they cost something. */
const toPaypalCycle = (
  { price, frequency }: SubscriptionTerms,
  { minor, count }: BillingCycle,
  sequence: number,
) => ({
  sequence,
  tenure_type: count === null ? 'REGULAR' : 'TRIAL',
  total_cycles: count ?? 0,
  frequency: { interval_unit: frequency === 'monthly' ? 'MONTH' : 'YEAR', interval_count: 1 },
  pricing_scheme: { fixed_price: toPaypalMoney({ minor, currency: price.currency }) },
});

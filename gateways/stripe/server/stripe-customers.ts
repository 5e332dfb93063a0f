import type Stripe from 'stripe';
import type { PaymentRequest } from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { hasEnded } from './present-stripe-subscription.ts';
import { askStripe } from './stripe-client.ts';

/** A value in a query of Stripe's search. */
export const searchText = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`;

/**
 * The id of the payer's customer, which their first payment makes; name and address are brought up to date. The search finds it
 * a minute after it was made, and until then (for a day) the idempotency key does.
 */
export async function getCustomerOf(platform: Platform, payer: PaymentRequest['payer']): Promise<string> {
  const query = `metadata['payer']:${searchText(payer.id)}`;
  const { data } = await askStripe(platform, (stripe) => stripe.customers.search({ query, limit: 1 }));
  const found = data[0] ?? (await createCustomer(platform, payer.id));
  const { name, email } = payer;
  if (found.name !== name || found.email !== email)
    await askStripe(platform, (stripe) => stripe.customers.update(found.id, { name, email }));
  return found.id;
}

const createCustomer = (platform: Platform, payer: string): Promise<Stripe.Customer> =>
  askStripe(platform, (stripe) =>
    // Nothing that may change: the same key needs the same parameters.
    stripe.customers.create({ metadata: { payer } }, { idempotencyKey: `customer:${payer}` }),
  );

/** Ends what runs, closes what waits, and deletes the customer; Stripe keeps the charges. Changes nothing for an unknown one. */
export async function eraseCustomer(platform: Platform, customer: string): Promise<void> {
  try {
    await endPayments(platform, customer);
    await askStripe(platform, (stripe) => stripe.customers.del(customer));
  } catch (error) {
    if (!(error instanceof NotAtGateway)) throw error;
  }
}

/** Payments that wait for their buyer would otherwise be charged when they are confirmed. */
async function endPayments(platform: Platform, customer: string): Promise<void> {
  await askStripe(platform, async (stripe) => {
    const found = await stripe.customers.retrieve(customer);
    if (found.deleted) return;
    for await (const subscription of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
      if (!hasEnded(subscription))
        await stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
    for await (const { id } of stripe.invoices.list({ customer, status: 'open', limit: 100 }))
      await stripe.invoices.voidInvoice(id);
    for await (const { id, status } of stripe.paymentIntents.list({ customer, limit: 100 }))
      if (isWaiting(status)) await stripe.paymentIntents.cancel(id);
  });
}

const isWaiting = (status: Stripe.PaymentIntent.Status): boolean =>
  status === 'requires_action' || status === 'requires_confirmation' || status === 'requires_payment_method';

import type Stripe from 'stripe';
import type { Platform } from '#platform/server/call.ts';
import { hasEnded, latestInvoiceOf, subscriptionParts } from './present-stripe-subscription.ts';
import { askStripe } from './stripe-client.ts';

/** Ends a subscription, and takes back the bill that it still owes. One that has ended stays as it is. */
export async function endSubscription(
  platform: Platform,
  found: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const params = { invoice_now: false, prorate: false, expand: subscriptionParts };
  const ended = hasEnded(found)
    ? found
    : await askStripe(platform, (stripe) => stripe.subscriptions.cancel(found.id, params));
  const invoice = latestInvoiceOf(ended);
  await askStripe(platform, async (stripe) => {
    // A draft cannot be taken back before it is a bill.
    if (invoice?.status === 'draft')
      await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: false });
    if (invoice?.status === 'draft' || invoice?.status === 'open')
      await stripe.invoices.voidInvoice(invoice.id);
  });
  return ended;
}

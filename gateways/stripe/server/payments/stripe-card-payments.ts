import type Stripe from 'stripe';
import type { CardPayments, GatewayPayment, PaymentRequest } from '#features/payments/server/gateway.ts';
import { GatewayUnavailable, TotalDiffers } from '#features/payments/server/gateway-errors.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { latestInvoiceOf } from '../present-stripe-subscription.ts';
import { askStripe, stripeRefusalOf } from '../stripe-client.ts';
import { searchText } from '../stripe-customers.ts';
import { beginStripePayment, takeReference } from './begin-stripe-payment.ts';
import {
  closeStripePayment,
  finishStripePayment,
  type PaymentHolder,
  presentBegun,
  presentStripePayment,
  readStripePayment,
  type StripePayment,
} from './stripe-payment.ts';

/** Payments by card: what is charged is made at Stripe first, and compared with what we ask for; then the card is charged. */
export const stripeCardPayments = (platform: Platform): CardPayments => ({
  // Simultaneous calls for one payment are one.
  pay: (request, token) => paying(platform).get(JSON.stringify(request), () => pay(platform, request, token)),
  begin: (request) =>
    paying(platform).get(`begin ${JSON.stringify(request)}`, async () => {
      const made = await make(platform, request);
      return 'answer' in made ? made.answer : presentBegun(made.payment);
    }),
});

const paying = oncePerOwner(
  ({ config }: Platform) => config,
  () => createCache<GatewayPayment>({ maxEntries: 10_000, isKept: () => false }),
);

/** The payment of this reference; null if there is none, or no card was asked for. */
export async function findStripePayment(
  platform: Platform,
  reference: string,
): Promise<GatewayPayment | null> {
  const found = await findPayment(platform, reference);
  return found && finishStripePayment(platform, found);
}

/**
 * Cancels a payment that is not final. For one that is not there its idempotency key is taken. What was begun so recently that
 * the search does not know it is GatewayUnavailable.
 */
export async function closeStripePaymentOf(platform: Platform, reference: string): Promise<GatewayPayment> {
  const found = await findPayment(platform, reference);
  if (found) {
    const finished = await finishStripePayment(platform, found);
    const isOpen = !finished || finished.status === 'requires_action';
    return isOpen ? closeStripePayment(platform, found, null) : finished;
  }
  const closed = await takeReference(platform, reference);
  if (!closed) throw new GatewayUnavailable(new Error(`the payment ${reference} is not to be found yet`));
  return closed;
}

/** A payment that waits for a card, or the answer for one that a card was asked for. Throws TotalDiffers. */
async function make(
  platform: Platform,
  request: PaymentRequest,
): Promise<{ answer: GatewayPayment } | { payment: StripePayment; holder: PaymentHolder }> {
  const holder = await beginStripePayment(platform, request);
  if ('reference' in holder) return { answer: holder };
  await found(platform).get(request.reference, async () => holder);
  const payment = await readStripePayment(platform, holder);
  if (presentStripePayment(payment))
    return { answer: finished(await finishStripePayment(platform, payment)) };
  if (isAsAsked(payment, request)) return { payment, holder };
  await closeStripePayment(platform, payment, null);
  throw new TotalDiffers(request.reference);
}

async function pay(platform: Platform, request: PaymentRequest, token: string): Promise<GatewayPayment> {
  const made = await make(platform, request);
  if ('answer' in made) return made.answer;
  const { payment, holder } = made;
  const declined = await confirm(platform, payment, token);
  const after = await readStripePayment(platform, holder);
  return declined === null
    ? finished(await finishStripePayment(platform, after))
    : closeStripePayment(platform, after, declined);
}

function finished(payment: GatewayPayment | null): GatewayPayment {
  if (!payment) throw new GatewayUnavailable(new Error('the card was not asked for'));
  return payment;
}

/** Whether Stripe would charge what we ask for. */
function isAsAsked({ subscription, invoice, intent }: StripePayment, { total }: PaymentRequest): boolean {
  const currency = total.currency.toLowerCase();
  if (intent.object === 'payment_intent' && (intent.amount !== total.minor || intent.currency !== currency))
    return false;
  const bill = invoice ?? (subscription && latestInvoiceOf(subscription));
  return !bill || (bill.amount_due === total.minor && bill.currency === currency);
}

/** Asks the card. Returns why it was declined; null if it was not, or if that is to be read from the payment. */
async function confirm(
  platform: Platform,
  { reference, intent }: StripePayment,
  token: string,
): Promise<string | null> {
  const params: Stripe.PaymentIntentConfirmParams & Stripe.SetupIntentConfirmParams = {
    payment_method: token,
    use_stripe_sdk: true,
  };
  const options = { idempotencyKey: `confirm:${reference}` };
  try {
    await askStripe<unknown>(platform, (stripe) =>
      intent.object === 'setup_intent'
        ? stripe.setupIntents.confirm(intent.id, params, options)
        : stripe.paymentIntents.confirm(intent.id, params, options),
    );
    return null;
  } catch (error) {
    const refusal = stripeRefusalOf(error);
    if (refusal?.type === 'StripeCardError') return refusal.declineCode ?? refusal.code ?? 'generic_decline';
    if (refusal?.type === 'StripeIdempotencyError' || refusal?.code?.endsWith('_unexpected_state'))
      return null;
    if (refusal?.param === 'payment_method') return 'payment_method_not_present';
    throw error;
  }
}

/** Where the payments are that this process has begun, which the search finds a minute later. */
const found = oncePerOwner(
  ({ config }: Platform) => config,
  () => createCache<PaymentHolder>({ maxEntries: 10_000 }),
);

async function findPayment(platform: Platform, reference: string): Promise<StripePayment | null> {
  const holder = (await found(platform).peek(reference)) ?? (await searchPayment(platform, reference));
  return holder && readStripePayment(platform, holder);
}

async function searchPayment(platform: Platform, reference: string): Promise<PaymentHolder | null> {
  const query = `metadata['reference']:${searchText(reference)}`;
  return askStripe(platform, async (stripe) => {
    const subscriptions = await stripe.subscriptions.search({ query, limit: 1 });
    if (subscriptions.data[0]) return { subscription: subscriptions.data[0].id };
    const intents = await stripe.paymentIntents.search({ query, limit: 1 });
    return intents.data[0] ? { intent: intents.data[0].id } : null;
  });
}

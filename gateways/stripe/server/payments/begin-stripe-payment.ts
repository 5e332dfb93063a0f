import type Stripe from 'stripe';
import { reducedPrice } from '#features/payments/model/reductions.ts';
import type { GatewayPayment, PaymentRequest, SubscriptionTerms } from '#features/payments/server/gateway.ts';
import {
  IdempotencyKeyReused,
  SubscriptionEnded,
  TotalDiffers,
} from '#features/payments/server/gateway-errors.ts';
import type { Money } from '#platform/pure/money.ts';
import type { Platform } from '#platform/server/call.ts';
import { getCurrentSubscription } from '../find-current-subscription.ts';
import { hasEnded, idOf, trialEndOf } from '../present-stripe-subscription.ts';
import { askStripe, stripeRefusalOf } from '../stripe-client.ts';
import { getCustomerOf } from '../stripe-customers.ts';
import { getPricedTerms } from './priced-terms.ts';
import type { PaymentHolder } from './stripe-payment.ts';

/** The idempotency key of what a payment makes. */
const keyOf = (reference: string): string => `pay:${reference}`;

/**
 * Makes what is to be paid, once for a reference, and charges nothing; or returns the closed payment whose reference this is. Throws
 * IdempotencyKeyReused, TotalDiffers, and for an upgrade SubscriptionEnded or NotAtGateway.
 */
export async function beginStripePayment(
  platform: Platform,
  request: PaymentRequest,
): Promise<PaymentHolder | GatewayPayment> {
  const { reference, buys, total, payer } = request;
  try {
    if (buys.kind === 'once')
      return await beginOneOff(
        platform,
        { reference, title: buys.title, total },
        await getCustomerOf(platform, payer),
      );
    const ours = reducedPrice(buys.price, buys.reductions);
    if (ours.minor !== total.minor || ours.currency !== total.currency) throw new TotalDiffers(reference);
    if (buys.kind === 'subscription')
      return await beginSubscription(platform, request, {
        terms: buys,
        customer: await getCustomerOf(platform, payer),
      });
    const before = await getCurrentSubscription(platform, buys.subscriptionId);
    // The same call again, after it has upgraded.
    if (before.metadata['reference'] === reference) return { subscription: before.id };
    if (hasEnded(before)) throw new SubscriptionEnded(before.id);
    return await beginSubscription(platform, request, {
      terms: buys,
      customer: idOf(before.customer),
      upgrades: before,
    });
  } catch (error) {
    if (stripeRefusalOf(error)?.type !== 'StripeIdempotencyError') throw error;
    const closed = await takeReference(platform, reference);
    if (!closed) throw new IdempotencyKeyReused(reference);
    return closed;
  }
}

async function beginOneOff(
  platform: Platform,
  { reference, title, total }: { reference: string; title: string; total: Money },
  customer: string,
): Promise<PaymentHolder> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: total.minor,
    currency: total.currency.toLowerCase(),
    customer,
    description: title,
    metadata: { reference },
    allowed_payment_method_types: ['card'],
  };
  const options = { idempotencyKey: keyOf(reference) };
  const { id } = await askStripe(platform, (stripe) => stripe.paymentIntents.create(params, options));
  return { intent: id };
}

interface Beginning {
  terms: SubscriptionTerms;
  customer: string;
  /** The subscription that ends as soon as the new one is paid. */
  upgrades?: Stripe.Subscription;
}

async function beginSubscription(
  platform: Platform,
  { reference, total }: PaymentRequest,
  { terms, customer, upgrades }: Beginning,
): Promise<PaymentHolder> {
  const { items, discounts } = await getPricedTerms(platform, terms);
  const setup = total.minor === 0 ? await beginSetup(platform, reference, customer) : null;
  const trialEnd = upgrades ? trialEndOf(upgrades) : null;
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items,
    ...(discounts.length > 0 ? { discounts } : {}),
    metadata: {
      reference,
      item: terms.item,
      ...(setup === null ? {} : { setup_intent: setup }),
      ...(upgrades ? { upgrades: upgrades.id } : {}),
      ...(trialEnd === null ? {} : { trial_end: trialEnd }),
    },
    // Nothing is charged before the card is confirmed.
    payment_behavior: 'default_incomplete',
    payment_settings: {
      payment_method_types: ['card'],
      save_default_payment_method: 'on_subscription',
    },
  };
  const options = { idempotencyKey: keyOf(reference) };
  const { id } = await askStripe(platform, (stripe) => stripe.subscriptions.create(params, options));
  return { subscription: id };
}

/** Where nothing is charged now, the card is stored by itself. Returns the id. */
async function beginSetup(platform: Platform, reference: string, customer: string): Promise<string> {
  const params: Stripe.SetupIntentCreateParams = {
    customer,
    metadata: { reference },
    allowed_payment_method_types: ['card'],
  };
  const options = { idempotencyKey: `setup:${reference}` };
  return (await askStripe(platform, (stripe) => stripe.setupIntents.create(params, options))).id;
}

/**
 * Takes the idempotency key of a reference, so that nothing can be charged for it any more, and returns it as a cancelled payment.
 * Null if the key stands for a payment already.
 */
export async function takeReference(platform: Platform, reference: string): Promise<GatewayPayment | null> {
  const params: Stripe.SetupIntentCreateParams = {
    metadata: { closed: reference },
    allowed_payment_method_types: ['card'],
  };
  const options = { idempotencyKey: keyOf(reference) };
  try {
    const mark = await askStripe(platform, (stripe) => stripe.setupIntents.create(params, options));
    return {
      id: mark.id,
      reference,
      status: 'cancelled',
      amount: { minor: 0, currency: 'USD' },
      declineCode: null,
      subscriptionId: null,
      clientSecret: mark.client_secret ?? '',
      approvalUrl: null,
      isSetup: true,
      country: null,
      fingerprint: null,
    };
  } catch (error) {
    if (stripeRefusalOf(error)?.type === 'StripeIdempotencyError') return null;
    throw error;
  }
}

/** What Stripe would charge for a purchase now. Throws SubscriptionEnded or NotAtGateway for an upgrade. */
export async function previewStripePayment(
  platform: Platform,
  { buys, payer, total }: PaymentRequest,
): Promise<Money> {
  if (buys.kind === 'once') return total;
  const customer =
    buys.kind === 'upgrade'
      ? await getRunningCustomer(platform, buys.subscriptionId)
      : await getCustomerOf(platform, payer);
  const { items, discounts } = await getPricedTerms(platform, buys);
  const params: Stripe.InvoiceCreatePreviewParams = {
    customer,
    ...(discounts.length > 0 ? { discounts } : {}),
    subscription_details: { items },
  };
  const bill = await askStripe(platform, (stripe) => stripe.invoices.createPreview(params));
  return { minor: bill.amount_due, currency: bill.currency.toUpperCase() };
}

async function getRunningCustomer(platform: Platform, subscriptionId: string): Promise<string> {
  const found = await getCurrentSubscription(platform, subscriptionId);
  if (hasEnded(found)) throw new SubscriptionEnded(found.id);
  return idOf(found.customer);
}

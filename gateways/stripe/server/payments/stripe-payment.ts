import type Stripe from 'stripe';
import type { GatewayPayment } from '#features/payments/server/gateway.ts';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { endSubscription } from '../end-subscription.ts';
import { hasEnded, idOf, latestInvoiceOf, subscriptionParts } from '../present-stripe-subscription.ts';
import { askStripe, stripeRefusalOf } from '../stripe-client.ts';

/** What carries our reference at Stripe: a subscription, or a payment intent for what is bought once. */
export type PaymentHolder = { subscription: string } | { intent: string };

/** What Stripe has of a payment. */
export interface StripePayment {
  reference: string;
  /** The subscription that it begins; null for what is bought once. */
  subscription: Stripe.Subscription | null;
  /** The bill of the subscription's first period; null where nothing is charged now, and for what is bought once. */
  invoice: Stripe.Invoice | null;
  /** What charges a card, or stores it where nothing is charged now. */
  intent: Stripe.PaymentIntent | Stripe.SetupIntent;
}

/** Reads a payment. Throws NotAtGateway. */
export async function readStripePayment(platform: Platform, holder: PaymentHolder): Promise<StripePayment> {
  return askStripe(platform, async (stripe) => {
    if ('intent' in holder) {
      const intent = await readPaymentIntent(stripe, holder.intent);
      return { reference: intent.metadata['reference'] ?? '', subscription: null, invoice: null, intent };
    }
    const subscription = await stripe.subscriptions.retrieve(holder.subscription, {
      expand: [...subscriptionParts, 'latest_invoice.payments'],
    });
    const reference = subscription.metadata['reference'] ?? '';
    const setup = subscription.metadata['setup_intent'];
    if (setup !== undefined) {
      const intent = await stripe.setupIntents.retrieve(setup, { expand: ['payment_method'] });
      return { reference, subscription, invoice: null, intent };
    }
    const invoice = await readFirstInvoice(stripe, subscription);
    return {
      reference,
      subscription,
      invoice,
      intent: await readPaymentIntent(stripe, intentIdOf(invoice)),
    };
  });
}

const readPaymentIntent = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

/** The card of a payment that is read with its charge or card; null where it is not known. */
function cardOf(intent: StripePayment['intent']) {
  if (intent.object === 'setup_intent')
    return typeof intent.payment_method === 'object' ? (intent.payment_method?.card ?? null) : null;
  const charge = intent.latest_charge;
  const isCharged = intent.status === 'succeeded' && typeof charge === 'object';
  return isCharged ? (charge?.payment_method_details?.card ?? null) : null;
}

/** Of which country the card is, and what tells it apart from others; null where it is not known. */
export function cardFactsOf(
  intent: StripePayment['intent'],
): Pick<GatewayPayment, 'country' | 'fingerprint'> {
  const card = cardOf(intent);
  return { country: card?.country ?? null, fingerprint: card?.fingerprint ?? null };
}

/** The bill of the first period, which is the latest one until the subscription renews. */
async function readFirstInvoice(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Invoice> {
  const latest = latestInvoiceOf(subscription);
  if (latest?.billing_reason === 'subscription_create') return latest;
  const params = { subscription: subscription.id, limit: 100, expand: ['data.payments'] };
  for await (const invoice of stripe.invoices.list(params))
    if (invoice.billing_reason === 'subscription_create') return invoice;
  throw new Error(`the subscription ${subscription.id} has no first invoice`);
}

function intentIdOf({ id, payments }: Stripe.Invoice): string {
  const intent = payments?.data.find(({ is_default }) => is_default)?.payment.payment_intent;
  if (!intent) throw new Error(`the invoice ${id} has no payment`);
  return idOf(intent);
}

/** A payment as the interface of gateways has it; null while no card was asked for. Throws GatewayUnavailable while it is processed. */
export function presentStripePayment(payment: StripePayment): GatewayPayment | null {
  const status = statusOf(payment);
  return status === null ? null : presentAs(payment, status);
}

/** A payment that was begun without a card: it waits for its buyer as one that the bank asks about. */
export const presentBegun = (payment: StripePayment): GatewayPayment =>
  presentStripePayment(payment) ?? presentAs(payment, 'requires_action');

function presentAs(payment: StripePayment, status: GatewayPayment['status']): GatewayPayment {
  const { reference, subscription, intent } = payment;
  const isSetup = intent.object === 'setup_intent';
  return {
    id: intent.id,
    reference,
    status,
    amount: isSetup
      ? { minor: 0, currency: (subscription?.currency ?? 'usd').toUpperCase() }
      : { minor: intent.amount, currency: intent.currency.toUpperCase() },
    declineCode: status === 'failed' ? declineCodeOf(payment) : null,
    subscriptionId: status === 'succeeded' ? (subscription?.id ?? null) : null,
    clientSecret: intent.client_secret ?? '',
    approvalUrl: null,
    isSetup,
    ...cardFactsOf(intent),
  };
}

function statusOf(payment: StripePayment): GatewayPayment['status'] | null {
  const { status } = payment.intent;
  if (status === 'succeeded') return 'succeeded';
  if (status === 'requires_action') return 'requires_action';
  if (declineCodeOf(payment) !== null) return 'failed';
  if (status === 'canceled') return 'cancelled';
  if (status === 'requires_payment_method' || status === 'requires_confirmation') return null;
  throw new GatewayUnavailable(new Error(`the payment ${payment.intent.id} is ${status}`));
}

/** Why it was declined: as noted by us, since Stripe forgets it with the next change; null if it was not. */
function declineCodeOf({ subscription, intent }: StripePayment): string | null {
  const noted = (subscription ?? intent).metadata?.['declined'];
  if (noted !== undefined) return noted;
  const error = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error;
  return error ? (error.decline_code ?? error.code ?? 'generic_decline') : null;
}

/** Does what follows from a payment's state at Stripe, once or again after a crash, and returns the state. */
export async function finishStripePayment(
  platform: Platform,
  payment: StripePayment,
): Promise<GatewayPayment | null> {
  const presented = presentStripePayment(payment);
  if (presented?.status === 'succeeded') await completePayment(platform, payment);
  const isOver = presented?.status === 'failed' || presented?.status === 'cancelled';
  return isOver ? closeStripePayment(platform, payment, presented.declineCode) : presented;
}

/**
 * Makes a payment final that is not: what it would charge is taken back first, then its subscription ended. One that is paid
 * meanwhile stays paid. `declined` is why; null if it is only cancelled.
 */
export async function closeStripePayment(
  platform: Platform,
  payment: StripePayment,
  declined: string | null,
): Promise<GatewayPayment> {
  const holder = holderOf(payment);
  if (declined !== null) await noteDecline(platform, payment, declined);
  await cancelIntent(platform, payment);
  const after = await readStripePayment(platform, holder);
  const closed = presentStripePayment(after);
  if (!closed || closed.status === 'requires_action')
    throw new GatewayUnavailable(new Error(`the payment ${payment.intent.id} could not be closed`));
  const { subscription } = after;
  if (closed.status === 'succeeded') await completePayment(platform, after);
  else if (subscription && !hasEnded(subscription))
    await askStripe(platform, (stripe) =>
      stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false }),
    );
  return closed;
}

const holderOf = ({ subscription, intent }: StripePayment): PaymentHolder =>
  subscription ? { subscription: subscription.id } : { intent: intent.id };

async function noteDecline(
  platform: Platform,
  { subscription, intent }: StripePayment,
  declined: string,
): Promise<void> {
  if ((subscription ?? intent).metadata?.['declined'] === declined) return;
  const metadata = { declined };
  await askStripe<unknown>(platform, (stripe) =>
    subscription
      ? stripe.subscriptions.update(subscription.id, { metadata })
      : stripe.paymentIntents.update(intent.id, { metadata }),
  );
}

/** Takes back what waits to be charged or stored. What is final by now stays as it is. */
async function cancelIntent(platform: Platform, { invoice, intent }: StripePayment): Promise<void> {
  if (intent.status === 'canceled' || intent.status === 'succeeded') return;
  try {
    await askStripe<unknown>(platform, (stripe) => {
      if (invoice) return stripe.invoices.voidInvoice(invoice.id);
      if (intent.object === 'setup_intent') return stripe.setupIntents.cancel(intent.id);
      return stripe.paymentIntents.cancel(intent.id);
    });
  } catch (error) {
    if (stripeRefusalOf(error)?.type !== 'StripeInvalidRequestError') throw error;
  }
}

/** Does what a paid payment was for besides the payment: keeps the card, and ends the subscription that it upgrades. */
async function completePayment(platform: Platform, payment: StripePayment): Promise<void> {
  const { subscription } = payment;
  if (!subscription) return;
  if (subscription.metadata['card'] !== 'kept') await keepCard(platform, payment, subscription);
  const upgraded = subscription.metadata['upgrades'];
  if (upgraded !== undefined) await endUpgraded(platform, upgraded, subscription);
}

/** Later periods are charged to the customer's card, which the portal changes, and to no card of the subscription's own. */
async function keepCard(
  platform: Platform,
  { intent }: StripePayment,
  { id, customer, metadata }: Stripe.Subscription,
): Promise<void> {
  if (intent.payment_method === null) return;
  const default_payment_method = idOf(intent.payment_method);
  const { upgrades } = metadata;
  await askStripe(platform, async (stripe) => {
    await stripe.customers.update(idOf(customer), { invoice_settings: { default_payment_method } });
    await stripe.subscriptions.update(id, {
      default_payment_method: '',
      metadata: { card: 'kept', ...(upgrades === undefined ? {} : { restarts: upgrades }) },
    });
  });
}

/** Ends the subscription whose place a paid one takes. What it has renewed for since is paid back. */
async function endUpgraded(platform: Platform, id: string, by: Stripe.Subscription): Promise<void> {
  const params = { expand: [...subscriptionParts, 'latest_invoice.payments'] };
  const upgraded = await askStripe(platform, (stripe) => stripe.subscriptions.retrieve(id, params));
  if (!hasEnded(upgraded)) await endSubscription(platform, upgraded);
  const bill = latestInvoiceOf(upgraded);
  const isLate = bill?.billing_reason === 'subscription_cycle' && bill.created >= by.created;
  if (!isLate || bill.status !== 'paid' || bill.amount_paid === 0) return;
  const refund = { payment_intent: intentIdOf(bill) };
  const options = { idempotencyKey: `refund-renewal:${bill.id}` };
  try {
    await askStripe(platform, (stripe) => stripe.refunds.create(refund, options));
  } catch (error) {
    if (stripeRefusalOf(error)?.code !== 'charge_already_refunded') throw error;
  }
}

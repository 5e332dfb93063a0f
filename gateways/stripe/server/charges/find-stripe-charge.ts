import type Stripe from 'stripe';
import type { GatewayCharge, GatewayRefund } from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { findChainOf } from '../find-current-subscription.ts';
import { cardFactsOf } from '../payments/stripe-payment.ts';
import { idOf } from '../present-stripe-subscription.ts';
import { askStripe } from '../stripe-client.ts';

const toDate = (seconds: number): Date => new Date(seconds * 1000);

/** The charge of a payment intent, with what was paid back of it; null where nothing was charged. */
export async function findStripeCharge(platform: Platform, id: string): Promise<GatewayCharge | null> {
  try {
    return await askStripe(platform, (stripe) => readCharge(stripe, id));
  } catch (error) {
    if (error instanceof NotAtGateway) return null;
    throw error;
  }
}

/** All charges of a subscription and of those whose place it took, the oldest first. */
export async function listStripeCharges(platform: Platform, subscription: string): Promise<GatewayCharge[]> {
  const chain = await findChainOf(platform, subscription);
  return askStripe(platform, async (stripe) => {
    const found: GatewayCharge[] = [];
    for (const one of chain) {
      const intents: string[] = [];
      const params = { subscription: one, status: 'paid' as const, limit: 100, expand: ['data.payments'] };
      for await (const { payments } of stripe.invoices.list(params))
        for (const { payment } of payments?.data ?? [])
          if (payment.payment_intent) intents.unshift(idOf(payment.payment_intent));
      for (const intent of intents) {
        const charge = await readCharge(stripe, intent);
        if (charge) found.push(charge);
      }
    }
    return found;
  });
}

async function readCharge(stripe: Stripe, id: string): Promise<GatewayCharge | null> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const charge = intent.latest_charge;
  if (intent.status !== 'succeeded' || charge === null || typeof charge === 'string') return null;
  const refunds: GatewayRefund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: id, limit: 100 }))
    refunds.push(presentRefund(refund));
  const bill = await findBill(stripe, id);
  const [line] = bill?.lines.data ?? [];
  return {
    id,
    reference: intent.metadata['reference'] ?? referenceOf(bill),
    amount: { minor: intent.amount_received, currency: intent.currency.toUpperCase() },
    at: toDate(charge.created),
    period: line ? { start: toDate(line.period.start), end: toDate(line.period.end) } : null,
    refunds,
    dispute: charge.disputed ? await findDispute(stripe, id) : null,
    ...cardFactsOf(intent),
  };
}

/** Whether a refund that Stripe has accepted pays nothing back after all. */
export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

export const presentRefund = (refund: Stripe.Refund): GatewayRefund => ({
  id: refund.id,
  reference: refund.metadata?.['reference'] ?? null,
  amount: { minor: refund.amount, currency: refund.currency.toUpperCase() },
  at: toDate(refund.created),
  hasFailed: hasFailed(refund),
});

/** The bill that was paid; null for what was bought once. */
async function findBill(stripe: Stripe, intent: string): Promise<Stripe.Invoice | null> {
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] });
  const invoice = data[0]?.invoice;
  return !invoice || typeof invoice === 'string' || invoice.deleted ? null : invoice;
}

/** A payment of ours is the first bill of the subscription that it began; later ones are Stripe's own. */
function referenceOf(bill: Stripe.Invoice | null): string | null {
  if (bill?.billing_reason !== 'subscription_create') return null;
  return bill.parent?.subscription_details?.metadata?.['reference'] ?? null;
}

/** Statuses of a dispute in which the bank has the money. Inquiries and prevented disputes move none. */
const openStatuses: readonly Stripe.Dispute.Status[] = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
];

async function findDispute(stripe: Stripe, payment_intent: string): Promise<GatewayCharge['dispute']> {
  const { data } = await stripe.disputes.list({ payment_intent, limit: 100 });
  const statuses = data.map(({ status }) => status);
  if (statuses.some((status) => openStatuses.includes(status))) return 'open';
  if (statuses.includes('lost')) return 'lost';
  return statuses.includes('won') ? 'won' : null;
}

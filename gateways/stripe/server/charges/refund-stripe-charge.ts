import type Stripe from 'stripe';
import type { GatewayRefund, RefundRequest } from '#features/payments/server/gateway.ts';
import { IdempotencyKeyReused, RefundRefused } from '#features/payments/server/gateway-errors.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { askStripe, stripeRefusalOf } from '../stripe-client.ts';
import { hasFailed, presentRefund } from './find-stripe-charge.ts';

/** Simultaneous calls for one refund are one. */
const refunding = oncePerOwner(
  ({ config }: Platform) => config,
  () => createCache<GatewayRefund>({ maxEntries: 1000, isKept: () => false }),
);

/** Pays a charge back, once for a reference; see `refund` of the interface. */
export const refundStripeCharge = (platform: Platform, request: RefundRequest): Promise<GatewayRefund> =>
  refunding(platform).get(JSON.stringify(request), () => refund(platform, request));

async function refund(platform: Platform, request: RefundRequest): Promise<GatewayRefund> {
  const { charge, reference, amount } = request;
  try {
    return await askStripe(platform, async (stripe) => {
      const before = await findRefund(stripe, request);
      if (before) return before;
      const intent = await stripe.paymentIntents.retrieve(charge);
      if (intent.currency.toUpperCase() !== amount.currency)
        throw new RefundRefused(charge, `it was charged in ${intent.currency}`);
      const params = { payment_intent: charge, amount: amount.minor, metadata: { reference } };
      const made = await stripe.refunds.create(params, { idempotencyKey: `refund:${reference}` });
      if (hasFailed(made)) throw new RefundRefused(charge, `it is ${made.status}`);
      return presentRefund(made);
    });
  } catch (error) {
    const refusal = stripeRefusalOf(error);
    if (refusal?.type === 'StripeIdempotencyError') throw new IdempotencyKeyReused(reference);
    if (refusal?.type !== 'StripeInvalidRequestError' && refusal?.type !== 'StripeCardError') throw error;
    throw new RefundRefused(charge, refusal.code ?? 'the amount');
  }
}

/**
 * The refund of this reference, which outlives its idempotency key. Throws IdempotencyKeyReused for another amount, and RefundRefused
 * for one that has failed.
 */
async function findRefund(
  stripe: Stripe,
  { charge, reference, amount }: RefundRequest,
): Promise<GatewayRefund | null> {
  for await (const one of stripe.refunds.list({ payment_intent: charge, limit: 100 })) {
    if (one.metadata?.['reference'] !== reference) continue;
    if (one.amount !== amount.minor) throw new IdempotencyKeyReused(reference);
    if (hasFailed(one)) throw new RefundRefused(charge, `it is ${one.status}`);
    return presentRefund(one);
  }
  return null;
}

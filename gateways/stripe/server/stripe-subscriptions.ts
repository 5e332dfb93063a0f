import type Stripe from 'stripe';
import type { GatewaySubscription, RestartTerms } from '#features/payments/server/gateway.ts';
import {
  CardDeclined,
  IdempotencyKeyReused,
  PaymentMethodNotPresent,
  SubscriptionEnded,
} from '#features/payments/server/gateway-errors.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { endSubscription } from './end-subscription.ts';
import { findCurrentSubscription, getCurrentSubscription } from './find-current-subscription.ts';
import {
  chargedMethodOf,
  hasEnded,
  idOf,
  itemOf,
  presentStripeSubscription,
  renewalFailedAt,
  subscriptionParts,
  trialEndOf,
} from './present-stripe-subscription.ts';
import { askStripe, stripeRefusalOf } from './stripe-client.ts';

/** How long a renewal is owed before its subscription ends, whatever the company's own settings say (SUBS-058). */
const retryMs = 14 * 86_400_000;

/** The subscription of this id, or the one that restarted it; null if it is unknown or its first payment was never made. */
export async function findSubscription(platform: Platform, id: string): Promise<GatewaySubscription | null> {
  const found = await findCurrentSubscription(platform, id);
  return found && presentStripeSubscription(await endIfOwedTooLong(platform, found));
}

/** Ends a running one with its period. What owes a renewal has no paid period, and ends at once. */
export async function cancelAtPeriodEnd(platform: Platform, id: string): Promise<GatewaySubscription> {
  const found = await getCurrentSubscription(platform, id);
  if (renewalFailedAt(found)) return presentStripeSubscription(await endSubscription(platform, found));
  if (hasEnded(found) || found.cancel_at_period_end) return presentStripeSubscription(found);
  return setCancelled(platform, found, true);
}

/** Removes a scheduled cancellation. Throws SubscriptionEnded. */
export async function removeScheduledCancellation(
  platform: Platform,
  id: string,
): Promise<GatewaySubscription> {
  const found = await getCurrentSubscription(platform, id);
  if (hasEnded(found)) throw new SubscriptionEnded(id);
  return found.cancel_at_period_end ? setCancelled(platform, found, false) : presentStripeSubscription(found);
}

/** Ends it at once, and gives up what it owes. */
export async function endNow(platform: Platform, id: string): Promise<GatewaySubscription> {
  return presentStripeSubscription(
    await endSubscription(platform, await getCurrentSubscription(platform, id)),
  );
}

/** Concurrent restarts of one subscription are one. */
const restarts = oncePerOwner<Platform, ReturnType<typeof createCache<GatewaySubscription>>>(
  ({ config }) => config,
  () => createCache<GatewaySubscription>({ maxEntries: 1000, isKept: () => false }),
);

/** What has ended at Stripe never lives again: a new subscription names the old one, and is found by it. */
export function restart(platform: Platform, id: string, terms: RestartTerms): Promise<GatewaySubscription> {
  return restarts(platform).get(id, async () => {
    const found = await getCurrentSubscription(platform, id);
    return presentStripeSubscription(hasEnded(found) ? await beginAgain(platform, found, terms) : found);
  });
}

async function beginAgain(
  platform: Platform,
  ended: Stripe.Subscription,
  { idempotencyKey, price }: RestartTerms,
): Promise<Stripe.Subscription> {
  const method = chargedMethodOf(ended);
  if (!method) throw new PaymentMethodNotPresent(idOf(ended.customer));
  const { price: before } = itemOf(ended);
  const trialEnd = trialEndOf(ended);
  const params: Stripe.SubscriptionCreateParams = {
    customer: idOf(ended.customer),
    default_payment_method: ended.default_payment_method ? method.id : undefined,
    items: [
      {
        price_data: {
          currency: price.currency.toLowerCase(),
          product: idOf(before.product),
          recurring: { interval: before.recurring?.interval ?? 'month' },
          unit_amount: price.minor,
        },
      },
    ],
    metadata: {
      item: ended.metadata['item'] ?? '',
      restarts: ended.id,
      ...(trialEnd === null ? {} : { trial_end: trialEnd }),
    },
    off_session: true,
    // Without the money there is no subscription.
    payment_behavior: 'error_if_incomplete',
    expand: subscriptionParts,
  };
  try {
    return await askStripe(platform, (stripe) => stripe.subscriptions.create(params, { idempotencyKey }));
  } catch (error) {
    const refusal = stripeRefusalOf(error);
    if (refusal?.type === 'StripeIdempotencyError') throw new IdempotencyKeyReused(idempotencyKey);
    if (refusal?.type !== 'StripeCardError') throw error;
    throw new CardDeclined(restartDeclineCode(refusal));
  }
}

function restartDeclineCode({ code, declineCode }: { code?: string; declineCode?: string }): string {
  // The bank asks for somebody who is not there.
  if (code === 'subscription_payment_intent_requires_action') return 'authentication_required';
  return declineCode ?? code ?? 'generic_decline';
}

async function setCancelled(
  platform: Platform,
  { id }: Stripe.Subscription,
  cancel_at_period_end: boolean,
): Promise<GatewaySubscription> {
  const params = { cancel_at_period_end, expand: subscriptionParts };
  return presentStripeSubscription(
    await askStripe(platform, (stripe) => stripe.subscriptions.update(id, params)),
  );
}

const endIfOwedTooLong = (
  platform: Platform,
  found: Stripe.Subscription,
): Stripe.Subscription | Promise<Stripe.Subscription> => {
  const since = renewalFailedAt(found);
  const isOver = found.status === 'unpaid' || (since && +platform.clock.now() - +since >= retryMs);
  return isOver ? endSubscription(platform, found) : found;
};

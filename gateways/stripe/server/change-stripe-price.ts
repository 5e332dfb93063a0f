import type { PriceChange } from '#features/payments/server/gateway.ts';
import type { Money } from '#platform/pure/money.ts';
import type { Platform } from '#platform/server/call.ts';
import { getCurrentSubscription } from './find-current-subscription.ts';
import { hasEnded, idOf, itemOf } from './present-stripe-subscription.ts';
import { askStripe } from './stripe-client.ts';

/** `changePrice` of the interface: another price of the item, without a proration, so that the next bill is the first with it. */
export async function changeStripePrice(
  platform: Platform,
  { subscription, reference, item, from, to }: PriceChange,
): Promise<void> {
  const found = await getCurrentSubscription(platform, subscription);
  const { id, price } = itemOf(found);
  const now: Money = { minor: price.unit_amount ?? 0, currency: price.currency.toUpperCase() };
  const isSame =
    found.metadata['item'] === item && now.minor === from.minor && now.currency === from.currency;
  if (!isSame || hasEnded(found) || found.cancel_at_period_end) return;
  const price_data = {
    currency: price.currency,
    product: idOf(price.product),
    recurring: { interval: price.recurring?.interval ?? 'month' },
    unit_amount: to.minor,
  };
  await askStripe(platform, (stripe) =>
    stripe.subscriptions.update(
      found.id,
      { items: [{ id, price_data }], proration_behavior: 'none' },
      { idempotencyKey: reference },
    ),
  );
}

import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import {
  createGatewaySubscription,
  type NewGatewaySubscription,
} from '#features/payments/server/test-gateway/create-gateway-subscription.ts';
import type { Platform } from '#platform/server/call.ts';

let createdCount = 0;
const dayMs = 86_400_000;

/**
 * A subscription at the test gateway, of a customer of its own: `pro` at 9.99 EUR a month, paid by a good card, begun ten
 * days ago, unless told otherwise.
 */
export function aGatewaySubscription(
  platform: Platform,
  more: Partial<NewGatewaySubscription> = {},
): Promise<GatewaySubscription> {
  createdCount += 1;
  return createGatewaySubscription(platform, {
    key: `test_${createdCount}`,
    name: 'Ada Byron',
    email: 'ada@example.org',
    method: 'visa',
    item: 'pro',
    title: 'Tonehall Pro',
    frequency: 'monthly',
    price: { minor: 999, currency: 'EUR' },
    startedAt: new Date(platform.clock.now().getTime() - 10 * dayMs),
    ...more,
  });
}

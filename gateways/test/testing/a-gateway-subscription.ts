import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import {
  createGatewaySubscription,
  type NewGatewaySubscription,
} from '#gateways/test/server/create-gateway-subscription.ts';
import type { Platform } from '#platform/server/call.ts';

let createdCount = 0;
const dayMs = 86_400_000;

/**
 * Creates a subscription at the test gateway for a customer of its own; by default `pro` at 9.99 EUR a month, paid by
 * a valid card, begun ten days ago.
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

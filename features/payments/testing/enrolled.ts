import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { type Enrolment, enrolAtTestGateway } from '#features/payments/server/test-gateway/enrol.ts';
import type { Platform } from '#platform/server/call.ts';

let made = 0;
const dayMs = 86_400_000;

/**
 * A subscription at the test gateway, of a customer of its own: `pro` at 9.99 EUR a month, paid by a good card, begun ten
 * days ago, unless told otherwise.
 */
export function enrolled(platform: Platform, more: Partial<Enrolment> = {}): Promise<GatewaySubscription> {
  made += 1;
  return enrolAtTestGateway(platform, {
    key: `test_${made}`,
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

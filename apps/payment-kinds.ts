import type { Config } from '#platform/server/config/config.ts';

/** One line on which kinds of payment are on, for who starts Tonehall. */
export function paymentKinds({ stripe, testGateway }: Pick<Config, 'stripe' | 'testGateway'>): string {
  if (stripe) return `cards by Stripe, ${stripe.livemode ? 'with money' : 'with test keys: no money moves'}`;
  return testGateway ? 'test cards: no money moves' : 'none, so nothing can be bought (docs/payments.md)';
}

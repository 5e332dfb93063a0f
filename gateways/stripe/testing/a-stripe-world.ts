import { afterAll } from 'vitest';
import { reducedPrice } from '#features/payments/model/reductions.ts';
import type { CardPayments, PaymentRequest, Reduction } from '#features/payments/server/gateway.ts';
import { type AStripe, aStripe } from '#testing/companies/stripe/a-stripe.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld, type World } from '#testing/world.ts';
import { type StripeUnderTest, stripeUnderTest } from './stripe-under-test.ts';

export interface AStripeWorld extends World {
  fake: AStripe;
  underTest: StripeUnderTest;
  cards: CardPayments;
}

/** A server that takes its cards by a fake of Stripe. Both end with the test file. */
export async function aStripeWorld(settings: Record<string, string> = {}): Promise<AStripeWorld> {
  const clock = fakeClock();
  const fake = await aStripe(() => clock.now().getTime());
  afterAll(() => fake.close());
  const world = await aWorld({ clock, settings: { ...fake.settings, ...settings } });
  const underTest = await stripeUnderTest(world.platform, {
    confirm: async ({ id }, approve) => fake.answerBank(id, approve),
    dispute: async (id, state) => fake.dispute(id, state),
    failRefund: async (id) => fake.failRefund(id),
  });
  const { cards } = underTest.gateway;
  if (!cards) throw new Error('Stripe takes cards');
  return { ...world, fake, underTest, cards };
}

let requests = 0;

/** A request for `pro` at 9.99 EUR a month, of a payer of its own. */
export function aSubscriptionRequest(
  more: { reductions?: readonly Reduction[]; frequency?: 'monthly' | 'yearly' } = {},
): PaymentRequest {
  requests += 1;
  return {
    reference: `payment-${requests}`,
    payer: { id: `payer-${requests}`, name: 'Ada Byron', email: 'ada@example.org' },
    buys: {
      kind: 'subscription',
      item: 'pro',
      title: 'Tonehall Pro',
      frequency: more.frequency ?? 'monthly',
      price: { minor: 999, currency: 'EUR' },
      reductions: more.reductions ?? [],
    },
    total: reducedPrice({ minor: 999, currency: 'EUR' }, more.reductions ?? []),
  };
}

/** A request for something that is bought once at 5.00 EUR. */
export const aOneOffRequest = (): PaymentRequest => ({
  ...aSubscriptionRequest(),
  buys: { kind: 'once', title: 'Sample pack' },
  total: { minor: 500, currency: 'EUR' },
});

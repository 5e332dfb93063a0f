import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config/read-config.ts';
import { paymentKinds } from './payment-kinds.ts';

const stripe = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_0123456789abcdef`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_0123456789abcdef`,
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
});

test.each([
  [{}, 'test cards: no money moves'],
  [stripe('test'), 'cards by Stripe, with test keys: no money moves'],
  [stripe('live'), 'cards by Stripe, with money'],
])('the start says which kinds of payment are on: %j', (settings, text) => {
  expect(paymentKinds(readConfig({ TONEHALL_ENV: 'test', SECRET: 'x'.repeat(40), ...settings }))).toBe(text);
});

test('the start says that nothing can be bought where no payment company is connected [CHECKOUT-124]', () => {
  expect(paymentKinds({ stripe: null, testGateway: false })).toMatch(/^none/);
});

import { afterAll, beforeAll } from 'vitest';
import { gatewaySuite } from '#features/payments/testing/gateway-suite.ts';
import { stripeClockSuite } from '#gateways/stripe/testing/stripe-clock-suite.ts';
import { type StripeUnderTest, stripeUnderTest } from '#gateways/stripe/testing/stripe-under-test.ts';
import type { Platform } from '#platform/server/call.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { runningClock } from '#testing/running-clock.ts';

// Run by `npm run gateway:check -- stripe`, with the test keys of its environment.

const clock = runningClock();
const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = process.env;
const config = readConfig({
  TONEHALL_ENV: 'test',
  SECRET: 'a secret of the check, which signs nothing',
  STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL,
});
const platform = { config, clock, log: silentLog } as unknown as Platform;
let underTest: StripeUnderTest;

const nobody = async () => {
  throw new Error('nobody can act as a bank at the company’s sandbox');
};

beforeAll(async () => {
  underTest = await stripeUnderTest(platform, { confirm: nobody, dispute: nobody, failRefund: nobody });
});
afterAll(() => underTest?.clear());

gatewaySuite('stripe', () => underTest, { asksBank: false });
stripeClockSuite(() => ({ underTest, clock }));

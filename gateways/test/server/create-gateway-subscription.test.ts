import { expect, test } from 'vitest';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { aWorld } from '#testing/world.ts';
import { createGatewaySubscription, type NewGatewaySubscription } from './create-gateway-subscription.ts';

const { platform, clock } = await aWorld();
const terms: NewGatewaySubscription = {
  key: 'ada',
  name: 'Ada Byron',
  email: 'ada@example.org',
  method: 'visa',
  item: 'premium',
  title: 'Tonehall Premium',
  frequency: 'monthly',
  price: { minor: 1499, currency: 'USD' },
  startedAt: new Date('2026-08-31T08:00:00Z'),
};
const chargesOf = async (id: string) =>
  (
    await platform.db
      .selectFrom('gateway_charges')
      .selectAll()
      .where('subscription_id', '=', id)
      .orderBy('period_number')
      .execute()
  ).map(({ period_start, amount_minor }) => `${period_start.toISOString().slice(0, 10)} ${amount_minor}`);

test('a customer who began in the past has paid for every period since', async () => {
  const enrolled = await createGatewaySubscription(platform, terms);
  expect(enrolled).toEqual({
    id: 'sub_ada',
    customer: 'cus_ada',
    item: 'premium',
    frequency: 'monthly',
    price: terms.price,
    nextAmount: terms.price,
    status: 'active',
    trialEnd: null,
    currentPeriodStart: new Date('2026-10-31T08:00:00Z'),
    currentPeriodEnd: new Date('2026-11-30T08:00:00Z'),
    paidMinor: 1499,
    endedAt: null,
    renewalFailedAt: null,
    paymentMethod: 'card',
  });
  expect(await chargesOf('sub_ada')).toEqual(['2026-08-31 1499', '2026-09-30 1499', '2026-10-31 1499']);
});

test('the same key again changes nothing and returns the current state', async () => {
  const stopped = await getPaymentGateway(platform, 'test').cancelAtPeriodEnd('sub_ada');
  const again = await createGatewaySubscription(platform, { ...terms, name: 'Somebody', method: null });
  expect(again).toEqual(stopped);
  expect((await chargesOf('sub_ada')).length).toBe(3);
});

test.each([
  [
    'in its trial',
    { trialDays: 30, startedAt: new Date('2026-11-01T08:00:00Z') },
    'in_trial',
    '2026-12-01',
    0,
  ],
  ['after its trial', { trialDays: 30 }, 'active', '2026-11-30', 2],
  ['yearly', { frequency: 'yearly' }, 'active', '2027-08-31', 1],
  ['about to end', { state: 'stopped' }, 'non_renewing', '2026-11-30', 3],
  ['about to end with its trial', { state: 'stopped', trialDays: 90 }, 'non_renewing', '2026-11-29', 0],
  ['ended', { state: 'ended' }, 'cancelled', '2026-10-31', 2],
] as const)('one %s', async (what, more, status, end, charges) => {
  const key = `one_${what.replaceAll(' ', '_')}`;
  const enrolled = await createGatewaySubscription(platform, { ...terms, ...more, key });
  expect(enrolled.status).toBe(status);
  expect(enrolled.currentPeriodEnd.toISOString().slice(0, 10)).toBe(end);
  expect(enrolled.endedAt).toEqual(status === 'cancelled' ? enrolled.currentPeriodEnd : null);
  expect((await chargesOf(enrolled.id)).length).toBe(charges);
});

test('a subscription that ended in its first period ended today', async () => {
  const startedAt = new Date('2026-11-10T08:00:00Z');
  const enrolled = await createGatewaySubscription(platform, {
    ...terms,
    key: 'brief_one',
    startedAt,
    state: 'ended',
  });
  expect(enrolled).toMatchObject({ status: 'cancelled', endedAt: clock.now() });
});

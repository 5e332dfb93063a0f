import { expect, test } from 'vitest';
import { periodEnd } from '#features/payments/model/billing-period.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { advanceDueSubscriptions } from './advance-subscriptions.ts';
import { updateGatewayCustomer } from './gateway-customers.store.ts';

const world = await aWorld();
const { platform, clock } = world;
const gateway = getPaymentGateway(platform, 'test');
const dayMs = 86_400_000;

async function advanceDays(days: number): Promise<void> {
  clock.advance(days * dayMs);
  await advanceDueSubscriptions(platform);
}
const charges = async (id: string) =>
  (
    await platform.db
      .selectFrom('gateway_charges')
      .selectAll()
      .where('subscription_id', '=', id)
      .orderBy('created_at')
      .orderBy('period_number')
      .execute()
  ).map(({ period_number, decline_code }) => decline_code ?? period_number);
const events = async (id: string) =>
  (
    await platform.db
      .selectFrom('gateway_events')
      .select('type')
      .where('subscription_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ type }) => type);

test('a renewal is charged once when its period is over, and the next one begins where it ended', async () => {
  const before = await aGatewaySubscription(platform);
  await advanceDueSubscriptions(platform);
  expect(await gateway.findSubscription(before.id)).toEqual(before);
  await advanceDays(31);
  const after = await gateway.findSubscription(before.id);
  expect(after).toMatchObject({ status: 'active', renewalFailedAt: null });
  expect(after?.currentPeriodEnd).toEqual(
    new Date(new Date(before.currentPeriodEnd).setUTCMonth(before.currentPeriodEnd.getUTCMonth() + 1)),
  );
  await advanceDueSubscriptions(platform);
  expect(await charges(before.id)).toEqual([1, 2]);
  expect(await events(before.id)).toEqual(['subscription.renewed']);
});

test('a trial that has ended is charged for its first period and becomes active', async () => {
  const trial = await aGatewaySubscription(platform, { trialDays: 14 });
  expect(trial).toMatchObject({ status: 'in_trial', trialEnd: trial.currentPeriodEnd });
  expect(await charges(trial.id)).toEqual([]);
  await advanceDays(5);
  expect(await charges(trial.id)).toEqual([1]);
  expect(await gateway.findSubscription(trial.id)).toMatchObject({
    status: 'active',
    trialEnd: trial.trialEnd,
  });
});

test.each([{ trialDays: 14 }, {}])('a stopped subscription ends with its period, uncharged', async (more) => {
  const { id, currentPeriodEnd } = await aGatewaySubscription(platform, { ...more, state: 'stopped' });
  const before = await charges(id);
  await advanceDays(40);
  expect(await gateway.findSubscription(id)).toMatchObject({
    status: 'cancelled',
    endedAt: currentPeriodEnd,
  });
  await advanceDays(40);
  expect(await charges(id)).toEqual(before);
  expect(await events(id)).toEqual(['subscription.ended']);
});

test('a declined renewal is retried for 14 days and then ends the subscription', async () => {
  const { id, currentPeriodEnd } = await aGatewaySubscription(platform, { method: 'card_declined' });
  const due = (currentPeriodEnd.getTime() - clock.now().getTime()) / dayMs;
  await advanceDays(due);
  const failedAt = clock.now();
  expect(await gateway.findSubscription(id)).toMatchObject({ status: 'active', renewalFailedAt: failedAt });
  for (let day = 1; day < 14; day += 1) {
    await advanceDays(1);
    await advanceDueSubscriptions(platform);
    expect(await gateway.findSubscription(id)).toMatchObject({ status: 'active', renewalFailedAt: failedAt });
  }
  await advanceDays(1);
  expect(await gateway.findSubscription(id)).toMatchObject({ status: 'cancelled', endedAt: clock.now() });
  await advanceDays(30);
  expect(await charges(id)).toEqual([1, ...Array(7).fill('generic_decline')]);
  expect(await events(id)).toEqual([...Array(6).fill('subscription.renewal_failed'), 'subscription.ended']);
});

test('a declined renewal that is paid within 14 days keeps the billing day', async () => {
  const { id, customer, currentPeriodEnd } = await aGatewaySubscription(platform, {
    method: 'insufficient_funds',
  });
  await advanceDays((currentPeriodEnd.getTime() - clock.now().getTime()) / dayMs);
  await updateGatewayCustomer(platform.db, customer, { method: 'mastercard' });
  await advanceDays(1);
  const paid = await gateway.findSubscription(id);
  expect(paid).toMatchObject({ status: 'active', renewalFailedAt: null });
  expect(paid?.currentPeriodEnd.getUTCDate()).toBe(currentPeriodEnd.getUTCDate());
  expect(await charges(id)).toEqual([1, 'insufficient_funds', 2]);
});

test('a renewal without anything to charge fails like a declined one', async () => {
  const { id } = await aGatewaySubscription(platform, { method: null });
  await advanceDays(31);
  expect(await gateway.findSubscription(id)).toMatchObject({ paymentMethod: 'none', status: 'active' });
  expect(await charges(id)).toEqual([1, 'payment_method_not_present']);
  await advanceDays(15);
  expect(await gateway.findSubscription(id)).toMatchObject({ status: 'cancelled' });
});

test('a restarted subscription renews month by month from its restart', async () => {
  const startedAt = new Date(clock.now().getTime() - 200 * dayMs);
  const { id } = await aGatewaySubscription(platform, { startedAt, state: 'ended' });
  const before = await charges(id);
  const again = await gateway.restart(id, {
    idempotencyKey: `anew-${id}`,
    price: { minor: 999, currency: 'EUR' },
  });
  const started = clock.now();
  await advanceDays((again.currentPeriodEnd.getTime() - started.getTime()) / dayMs);
  const renewed = await gateway.findSubscription(id);
  expect(again.currentPeriodEnd).toEqual(periodEnd(started, 'monthly', 1));
  expect(renewed?.currentPeriodEnd).toEqual(periodEnd(started, 'monthly', 2));
  expect((await charges(id)).length).toBe(before.length + 2);
});

test('a subscription whose renewal has failed ends at once when it is cancelled', async () => {
  const { id, currentPeriodEnd } = await aGatewaySubscription(platform, { method: 'card_declined' });
  await advanceDays(31);
  expect(await gateway.cancelAtPeriodEnd(id)).toMatchObject({
    status: 'cancelled',
    endedAt: currentPeriodEnd,
    renewalFailedAt: null,
  });
  await advanceDueSubscriptions(platform);
  expect(await charges(id)).toEqual([1, 'generic_decline']);
  expect(await events(id)).toContain('subscription.ended');
});

test('after a long downtime concurrent runs charge each period once', async () => {
  const monthly = await aGatewaySubscription(platform);
  const yearly = await aGatewaySubscription(platform, { frequency: 'yearly' });
  clock.advance(100 * dayMs);
  const { thrown } = await race(8, () => advanceDueSubscriptions(platform));
  expect(thrown).toEqual([]);
  expect(await charges(monthly.id)).toEqual([1, 2, 3, 4]);
  expect(await charges(yearly.id)).toEqual([1]);
  clock.advance(-50 * dayMs);
  await advanceDueSubscriptions(platform);
  expect(await charges(monthly.id)).toEqual([1, 2, 3, 4]);
});

test('more renewals than one batch are due at the same minute, and all are charged', async () => {
  const started = [];
  for (let at = 0; at < 205; at += 1) started.push(await aGatewaySubscription(platform));
  await advanceDays(31);
  const renewed = await Promise.all(started.map(({ id }) => charges(id)));
  expect(new Set(renewed.map((one) => one.join()))).toEqual(new Set(['1,2']));
});

test('a subscription that fails does not prevent the renewal of others', async () => {
  const [broken, sound] = [await aGatewaySubscription(platform), await aGatewaySubscription(platform)];
  // The database refuses a second charge for the same period.
  const first = await platform.db
    .selectFrom('gateway_charges')
    .selectAll()
    .where('subscription_id', '=', broken.id)
    .executeTakeFirstOrThrow();
  await platform.db
    .insertInto('gateway_charges')
    .values({ ...first, id: 'ch_in_the_way', period_number: 2 })
    .execute();
  await advanceDays(31);
  expect(await charges(sound.id)).toEqual([1, 2]);
  expect(await gateway.findSubscription(broken.id)).toEqual(broken);
});

test('the job of every minute renews what is due', async () => {
  const { id } = await aGatewaySubscription(platform);
  clock.advance(31 * dayMs);
  const job = world.features
    .flatMap(({ jobs }) => jobs)
    .find(({ job: { name } }) => name === 'payments.move-time');
  expect(job?.cron).toBe('* * * * *');
  await (await job?.load())?.({ platform } as never, {}, { attempt: 1, maxAttempts: 1 });
  expect(await charges(id)).toEqual([1, 2]);
});

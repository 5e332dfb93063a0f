import { expect, test } from 'vitest';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { countLockWaits, race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { changePortalCustomer, changePortalMethod, getPortal, skipPortalTime } from '../portal.contract.ts';
import { advanceDueSubscriptions } from './advance-subscriptions.ts';
import { findGatewayCustomer, updateGatewayCustomer } from './gateway-customers.store.ts';
import { deletePortalSessionsOfCustomer } from './gateway-portal-sessions.store.ts';

const world = await aWorld();
const { platform, clock, guest } = world;
const gateway = getPaymentGateway(platform, 'test');
const dayMs = 86_400_000;

async function aPortal(more: Parameters<typeof aGatewaySubscription>[1] = {}) {
  const subscription = await aGatewaySubscription(platform, more);
  const { url, expiresAt } = await gateway.openPortal({
    customer: subscription.customer,
    section: 'payment_sources',
    returnUrl: 'http://localhost:3000/account',
  });
  return { subscription, session: new URL(url).searchParams.get('session') ?? '', url, expiresAt };
}
const tables = [
  'gateway_customers',
  'gateway_subscriptions',
  'gateway_charges',
  'gateway_events',
  'gateway_portal_sessions',
] as const;
const events = async (id: string) =>
  (
    await platform.db
      .selectFrom('gateway_events')
      .select('type')
      .where('subscription_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ type }) => type);

test('a guest with the address sees the gateway’s data for one hour', async () => {
  const startedAt = new Date(clock.now().getTime() - 70 * dayMs);
  const { session, url, expiresAt, subscription } = await aPortal({ startedAt });
  expect(url).toContain(`${platform.config.siteUrl}/test-gateway/portal?session=`);
  expect(url).toContain('&section=payment_sources');
  const portal = await guest.call(getPortal, { session });
  expect(portal).toMatchObject({
    section: 'payment_sources',
    returnUrl: 'http://localhost:3000/account',
    expiresAt: expiresAt.toISOString(),
    name: 'Ada Byron',
    email: 'ada@example.org',
    method: 'visa',
    subscriptions: [
      {
        id: subscription.id,
        title: 'Tonehall Pro',
        status: 'active',
        minor: 999,
        currency: 'EUR',
        dueAt: subscription.currentPeriodEnd.toISOString(),
        endedAt: null,
      },
    ],
  });
  const starts = portal.charges.map(({ periodStart }) => periodStart);
  expect(starts.length).toBe(3);
  expect(starts).toEqual([...starts].sort().reverse());
  expect(portal.charges.every(({ minor, declineCode }) => minor === 999 && declineCode === null)).toBe(true);
  clock.advance(3_599_999);
  await guest.call(getPortal, { session });
  clock.advance(1);
  await expect(guest.call(getPortal, { session })).rejects.toMatchObject({ status: 404 });
  await expect(guest.call(changePortalMethod, { session, method: null })).rejects.toMatchObject({
    status: 404,
  });
});

test('the address itself is not stored', async () => {
  const { session } = await aPortal();
  const rows = await platform.db.selectFrom('gateway_portal_sessions').selectAll().execute();
  expect(
    JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('base64url') }))),
  ).not.toContain(session);
});

test('a made-up address answers 404', async () => {
  const { session } = await aPortal();
  const other = session.slice(0, -1) + (session.endsWith('A') ? 'B' : 'A');
  for (const wrong of [
    other,
    session.slice(1),
    `${session}A`,
    session.toLowerCase(),
    ' ',
    '%',
    "' or 1=1 --",
  ]) {
    await expect(guest.call(getPortal, { session: wrong })).rejects.toMatchObject({ status: 404 });
  }
});

test('another card is stored and sends one event; removing it leaves no payment method', async () => {
  const { session, subscription } = await aPortal();
  const changed = await guest.call(changePortalMethod, { session, method: 'mastercard' });
  expect(changed.method).toBe('mastercard');
  await guest.call(changePortalMethod, { session, method: 'mastercard' });
  expect(await events(subscription.id)).toEqual(['subscription.changed']);
  expect((await guest.call(changePortalMethod, { session, method: null })).method).toBeNull();
  expect(await gateway.findSubscription(subscription.id)).toMatchObject({ paymentMethod: 'none' });
  const paypal = await guest.call(changePortalMethod, { session, method: 'paypal' });
  await advanceDueSubscriptions(platform);
  expect(await guest.call(getPortal, { session })).toEqual(paypal);
  expect(await gateway.findSubscription(subscription.id)).toMatchObject({ paymentMethod: 'paypal' });
});

test('a working card pays a failed renewal within a minute', async () => {
  const { subscription } = await aPortal({ method: 'card_declined' });
  clock.advance(subscription.currentPeriodEnd.getTime() - clock.now().getTime());
  await advanceDueSubscriptions(platform);
  const { customer } = subscription;
  const { url } = await gateway.openPortal({
    customer,
    section: 'payment_sources',
    returnUrl: 'http://localhost:3000/',
  });
  const session = new URL(url).searchParams.get('session') ?? '';
  const failing = await guest.call(getPortal, { session });
  expect(failing.subscriptions[0]?.renewalFailedAt).toBe(clock.now().toISOString());
  await guest.call(changePortalMethod, { session, method: 'visa' });
  await advanceDueSubscriptions(platform);
  const paid = await guest.call(getPortal, { session });
  expect(paid.subscriptions[0]?.renewalFailedAt).toBeNull();
  expect(paid.charges.filter(({ declineCode }) => declineCode === null).length).toBe(2);
  expect(paid.charges.filter(({ declineCode }) => declineCode === 'generic_decline').length).toBe(1);
});

test('a customer changes name and address on bills; an invalid address is refused', async () => {
  const { session } = await aPortal();
  const changed = await guest.call(changePortalCustomer, {
    session,
    name: '  Ada Lovelace ',
    email: 'bills@example.org',
  });
  expect(changed).toMatchObject({ name: 'Ada Lovelace', email: 'bills@example.org' });
  await expect(
    guest.call(changePortalCustomer, { session, name: ' ', email: 'bills' }),
  ).rejects.toMatchObject({
    status: 422,
    fields: { name: [expect.any(String)], email: [expect.any(String)] },
  });
});

test('skipping goes to the end of the period, and from retry to retry while a renewal fails', async () => {
  const { session, subscription } = await aPortal({ trialDays: 14 });
  const skip = () => guest.call(skipPortalTime, { session, subscriptionId: subscription.id });
  expect((await skip()).subscriptions).toMatchObject([{ status: 'active', renewalFailedAt: null }]);
  const twice = await skip();
  expect(twice.charges.length).toBe(2);
  expect(Date.parse(twice.subscriptions[0]?.dueAt ?? '')).toBeGreaterThan(clock.now().getTime());
  await guest.call(changePortalMethod, { session, method: 'expired_card' });
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    expect((await skip()).subscriptions).toMatchObject([{ status: 'active' }]);
  }
  const ended = await skip();
  expect(ended.subscriptions).toMatchObject([
    { status: 'cancelled', endedAt: clock.now().toISOString(), dueAt: null },
  ]);
  expect(ended.charges.filter(({ declineCode }) => declineCode === 'expired_card').length).toBe(7);
  expect((await skip()).charges.length).toBe(ended.charges.length);
});

test('20 concurrent skips charge 20 different periods', async () => {
  const { session, subscription } = await aPortal();
  const { thrown } = await race(20, () =>
    guest.call(skipPortalTime, { session, subscriptionId: subscription.id }),
  );
  expect(thrown).toEqual([]);
  const { charges } = await guest.call(getPortal, { session });
  expect(charges.length).toBe(21);
  expect(new Set(charges.map(({ id }) => id)).size).toBe(21);
});

test("a customer cannot skip time for another customer's subscription", async () => {
  const [own, other] = [await aPortal(), await aPortal()];
  for (const subscriptionId of [other.subscription.id, 'sub_of_nobody']) {
    await expect(guest.call(skipPortalTime, { session: own.session, subscriptionId })).rejects.toMatchObject({
      status: 404,
    });
  }
  expect(await gateway.findSubscription(other.subscription.id)).toEqual(other.subscription);
});

test('a portal shows the newest 100 charges', async () => {
  const startedAt = new Date(clock.now().getTime() - 365 * 10 * dayMs);
  const { session } = await aPortal({ startedAt });
  const { charges } = await guest.call(getPortal, { session });
  expect(charges.length).toBe(100);
  expect(Date.parse(charges[0]?.at ?? '')).toBeGreaterThan(clock.now().getTime() - 32 * dayMs);
});

test('changes during the erasure of a customer restore none of their data', async () => {
  const { session, subscription } = await aPortal();
  const { customer } = subscription;
  const statusOf = (changing: Promise<unknown>) =>
    changing.then(
      () => 200,
      (error: unknown) => (isRefusal(error) ? error.status : 500),
    );
  const { changes } = await transaction(platform.db, async (tx) => {
    await deletePortalSessionsOfCustomer(tx, customer);
    await updateGatewayCustomer(tx, customer, { name: null, email: null, method: null });
    const under = [
      guest.call(changePortalCustomer, { session, name: 'Ada', email: 'ada@example.org' }),
      guest.call(changePortalMethod, { session, method: 'mastercard' }),
    ];
    const changes = under.map(statusOf);
    await expect.poll(() => countLockWaits(platform.db)).toBe(2);
    return { changes };
  });
  expect(await Promise.all(changes)).toEqual([404, 404]);
  expect(await findGatewayCustomer(platform.db, customer)).toMatchObject({
    name: null,
    email: null,
    method: null,
  });
});

wrongInputs({
  world,
  endpoint: changePortalMethod,
  as: () => world.newGuest(),
  good: async () => ({ session: (await aPortal()).session, method: 'mastercard' }),
  unchanged: tables,
});
wrongInputs({
  world,
  endpoint: changePortalCustomer,
  as: () => world.newGuest(),
  good: async () => ({ session: (await aPortal()).session, name: 'Ada', email: 'ada@example.org' }),
  unchanged: tables,
});
wrongInputs({
  world,
  endpoint: skipPortalTime,
  as: () => world.newGuest(),
  good: async () => {
    const { session, subscription } = await aPortal();
    return { session, subscriptionId: subscription.id };
  },
  unchanged: tables,
});
wrongInputs({
  world,
  endpoint: getPortal,
  as: () => world.newGuest(),
  good: async () => ({ session: (await aPortal()).session }),
  unchanged: tables,
});

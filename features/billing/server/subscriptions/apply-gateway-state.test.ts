import { expect, test } from 'vitest';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { advanceDueSubscriptions } from '#gateways/test/server/advance-subscriptions.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { actAtGateway, advanceGatewayTime, signInAgain } from '../../testing/gateway-actions.ts';
import { getMemberSubscription, subscribeMember } from '../../testing/subscribe-member.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { endUnownedSubscription } from './end-unowned-subscription.ts';
import { findSubscriptionsToSync } from './find-subscriptions.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';

const world = await aWorld();
const { db } = world.platform;
const dayMs = 86_400_000;
const call = () => makeCall(world.platform, db, guest);
const accountTypeOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
const stored = (id: string) =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const untilEnd = async (id: string) => (await stored(id)).period_end.getTime() - world.clock.now().getTime();

test('a renewal sets the next amount and period; a failing one is retried for 14 days, then the subscription ends and the account is free [SUBS-058]', async () => {
  const ada = await world.person('ada');
  const { id, nextBillingAt } = await subscribeMember(world, ada);
  const { gateway_subscription_id: gatewayId, customer } = await stored(id);
  await db
    .updateTable('gateway_subscriptions')
    .set({ price_minor: 1299 })
    .where('id', '=', gatewayId)
    .execute();
  await advanceGatewayTime(world, (await untilEnd(id)) + 1000);
  const renewed = await getMemberSubscription(ada, id);
  expect(renewed).toMatchObject({ status: 'active', nextBillingAmount: 12.99, renewalFailedAt: null });
  expect(Date.parse(renewed.nextBillingAt ?? '')).toBeGreaterThan(
    Date.parse(nextBillingAt ?? '') + 27 * dayMs,
  );

  await db
    .updateTable('gateway_customers')
    .set({ method: 'insufficient_funds' })
    .where('id', '=', customer)
    .execute();
  await advanceGatewayTime(world, (await untilEnd(id)) + 1000);
  await signInAgain(ada);
  const failing = await getMemberSubscription(ada, id);
  expect(failing.status).toBe('active');
  expect(failing.renewalFailedAt).not.toBeNull();
  for (let day = 1; day < 14; day += 1) await advanceGatewayTime(world, dayMs);
  expect([(await getMemberSubscription(ada, id)).status, await accountTypeOf(ada)]).toEqual(['active', 6]);
  await advanceGatewayTime(world, dayMs);
  expect([(await getMemberSubscription(ada, id)).status, await accountTypeOf(ada)]).toEqual(['cancelled', 0]);
});

test('no call lets a client set the status: it is always read from the gateway [SUBS-060]', async () => {
  const ben = await world.person('ben');
  const { id } = await subscribeMember(world, ben, { state: 'stopped' });
  const before = await stored(id);
  const forbidden = {
    status: 'active',
    cancellation_scheduled: false,
    subscription_end_date: null,
    price_minor: 0,
  };
  const attempts: ['PUT' | 'POST', string, object][] = [
    [
      'PUT',
      `/api/subscriptions/${id}/cancel`,
      { ...forbidden, cancel_reason: { cancel_reason_template_id: 1 } },
    ],
    [
      'PUT',
      `/api/subscriptions/${id}/cancel`,
      { cancel_reason: { cancel_reason_template_id: 1, ...forbidden } },
    ],
    ['POST', `/api/subscriptions/${id}/remove_cancellation?status=cancelled`, {}],
    ['PUT', `/api/subscriptions/${id}`, forbidden],
    ['POST', '/api/subscriptions', { ...forbidden, item: 'pro' }],
    ['PUT', '/api/account', { account_type: 6, subscriptions: [forbidden] }],
  ];
  for (const [method, url, body] of attempts) {
    const { status } = await ben.raw({ method, url, body });
    expect([url, status >= 400 && status < 500]).toEqual([url, true]);
  }
  expect(await stored(id)).toEqual(before);
  await db.updateTable('subscriptions').set({ status: 'active' }).where('id', '=', id).execute();
  expect((await applyGatewayState(call(), id)).status).toBe('non_renewing');
});

test('changes on the gateway’s own pages are shown on the site', async () => {
  const cleo = await world.person('cleo');
  const { id } = await subscribeMember(world, cleo);
  await actAtGateway(world, id, (gateway, gatewayId) => gateway.cancelAtPeriodEnd(gatewayId));
  expect((await getMemberSubscription(cleo, id)).status).toBe('non_renewing');
  await actAtGateway(world, id, (gateway, gatewayId) => gateway.removeScheduledCancellation(gatewayId));
  expect((await getMemberSubscription(cleo, id)).status).toBe('active');
});

test('after a lost webhook an overdue subscription is synchronised by the job', async () => {
  const dora = await world.person('dora');
  const { id } = await subscribeMember(world, dora, { state: 'stopped' });
  world.clock.advance((await untilEnd(id)) + 3 * 60_000);
  await advanceDueSubscriptions(world.platform);
  await db.updateTable('gateway_events').set({ delivered_at: world.clock.now() }).execute();
  await world.drain();
  expect((await getMemberSubscription(dora, id)).status).toBe('non_renewing');
  await reconcileSubscriptions(call());
  await world.drain();
  expect([(await getMemberSubscription(dora, id)).status, await accountTypeOf(dora)]).toEqual([
    'cancelled',
    0,
  ]);
});

test('an overdue subscription is synchronised once an hour, least recently synchronised first', async () => {
  const kim = await world.person('kim');
  const one = await subscribeMember(world, kim, { method: 'card_declined' });
  const two = await subscribeMember(world, kim, { item: 'europa', method: 'card_declined' });
  await advanceGatewayTime(world, (await untilEnd(one.id)) + 60_000);
  const toSync = async () =>
    (
      await findSubscriptionsToSync(db, { now: world.clock.now(), limit: 10, gateways: ['test'], gone: null })
    ).filter((id) => [one.id, two.id].includes(id));
  expect((await stored(one.id)).renewal_failed_at).not.toBeNull();
  expect(await toSync()).toEqual([]);
  world.clock.advance(59 * 60_000);
  await applyGatewayState(call(), one.id);
  world.clock.advance(2 * 60_000);
  expect(await toSync()).toEqual([two.id]);
  world.clock.advance(59 * 60_000);
  expect(await toSync()).toEqual([two.id, one.id]);
});

test('a subscription that ends early has the time of its end; the end of an add-on does not change the plan', async () => {
  const max = await world.person('max', { accountType: 2 });
  const addon = await subscribeMember(world, max, { item: 'europa' });
  await actAtGateway(world, addon.id, (gateway, gatewayId) => gateway.endNow(gatewayId));
  const ended = await getMemberSubscription(max, addon.id);
  expect([ended.status, ended.subscriptionEndDate]).toEqual(['cancelled', world.clock.now().toISOString()]);
  expect(await accountTypeOf(max)).toBe(2);
});

test('synchronising an ended subscription does not change the plan of the running one', async () => {
  const lea = await world.person('lea');
  const over = await subscribeMember(world, lea, { item: 'starter', state: 'ended' });
  await subscribeMember(world, lea, { item: 'pro' });
  const { customer } = await stored(over.id);
  await db.updateTable('gateway_customers').set({ method: null }).where('id', '=', customer).execute();
  expect((await applyGatewayState(call(), over.id)).payment_method).toBe('none');
  expect(await accountTypeOf(lea)).toBe(6);
});

test('after a crash a charged restart becomes active, and the claim of an uncharged one is cleared', async () => {
  const eva = await world.person('eva');
  const { id } = await subscribeMember(world, eva, { state: 'ended' });
  armFailpoint('billing.charged', { do: 'throw' });
  await eva.raw({ method: 'POST', url: `/api/subscriptions/${id}/remove_cancellation` });
  const fay = await world.person('fay');
  const other = await subscribeMember(world, fay, { state: 'ended' });
  const at = world.clock.now();
  await db.updateTable('subscriptions').set({ restarting_since: at }).where('id', '=', other.id).execute();
  // A charge may still be in progress.
  world.clock.advance(5 * 60_000);
  await syncSubscription(call(), { id: other.id });
  expect((await stored(other.id)).restarting_since).not.toBeNull();
  world.clock.advance(6 * 60_000);
  await reconcileSubscriptions(call());
  await world.drain();
  expect([(await getMemberSubscription(eva, id)).status, await accountTypeOf(eva)]).toEqual(['active', 6]);
  expect(await stored(other.id)).toMatchObject({ status: 'cancelled', restarting_since: null });
});

test('after concurrent changes and syncs the row has the gateway’s last state', async () => {
  const gil = await world.person('gil');
  const { id } = await subscribeMember(world, gil);
  const { gateway_subscription_id: gatewayId } = await stored(id);
  const gateway = getPaymentGateway(world.platform, 'test');
  for (let times = 0; times < 10; times += 1) {
    await race(20, async (at) => {
      await (at % 2 ? gateway.cancelAtPeriodEnd(gatewayId) : gateway.removeScheduledCancellation(gatewayId));
      return applyGatewayState(call(), id);
    });
    expect((await stored(id)).status).toBe((await gateway.findSubscription(gatewayId))?.status);
  }
});

test('a subscription of nobody is ended, and one that the gateway does not have needs no end', async () => {
  const ada = await world.person('nobody');
  const { id } = await subscribeMember(world, ada);
  const { gateway, gateway_subscription_id: gatewaySubscriptionId } = await stored(id);
  await endUnownedSubscription(call(), { gateway, gatewaySubscriptionId });
  const atGateway = await getPaymentGateway(world.platform, gateway).findSubscription(gatewaySubscriptionId);
  expect(atGateway?.status).toBe('cancelled');
  await endUnownedSubscription(call(), { gateway, gatewaySubscriptionId: 'sub_of_nobody' });
});

import { expect, test } from 'vitest';
import { getAccount } from '#features/identity/contract.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { advanceDueSubscriptions } from '#features/payments/server/test-gateway/advance-subscriptions.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { actAtGateway, advanceGatewayTime, signInAgain } from '../testing/gateway-actions.ts';
import { getMemberSubscription, subscribeMember } from '../testing/subscribe-member.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { findSubscriptionsToSync } from './find-subscriptions.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';

const world = await aWorld();
const { db } = world.platform;
const dayMs = 86_400_000;
const call = () => makeCall(world.platform, db, guest);
const typeOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
const stored = (id: string) =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const untilEnd = async (id: string) => (await stored(id)).period_end.getTime() - world.clock.now().getTime();

test('a renewal sets the next amount and period; one that fails is tried for 14 days, then it is over and the account free [SUBS-058]', async () => {
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
  expect([(await getMemberSubscription(ada, id)).status, await typeOf(ada)]).toEqual(['active', 6]);
  await advanceGatewayTime(world, dayMs);
  expect([(await getMemberSubscription(ada, id)).status, await typeOf(ada)]).toEqual(['cancelled', 0]);
});

test('no call lets a client set the status: all that is known of it is asked of the gateway [SUBS-060]', async () => {
  const ben = await world.person('ben');
  const { id } = await subscribeMember(world, ben, { state: 'stopped' });
  const before = await stored(id);
  const wishes = {
    status: 'active',
    cancellation_scheduled: false,
    subscription_end_date: null,
    price_minor: 0,
  };
  const tries: ['PUT' | 'POST', string, object][] = [
    [
      'PUT',
      `/api/subscriptions/${id}/cancel`,
      { ...wishes, cancel_reason: { cancel_reason_template_id: 1 } },
    ],
    [
      'PUT',
      `/api/subscriptions/${id}/cancel`,
      { cancel_reason: { cancel_reason_template_id: 1, ...wishes } },
    ],
    ['POST', `/api/subscriptions/${id}/remove_cancellation?status=cancelled`, {}],
    ['PUT', `/api/subscriptions/${id}`, wishes],
    ['POST', '/api/subscriptions', { ...wishes, item: 'pro' }],
    ['PUT', '/api/account', { account_type: 6, subscriptions: [wishes] }],
  ];
  for (const [method, url, body] of tries) {
    const { status } = await ben.raw({ method, url, body });
    expect([url, status >= 400 && status < 500]).toEqual([url, true]);
  }
  expect(await stored(id)).toEqual(before);
  await db.updateTable('subscriptions').set({ status: 'active' }).where('id', '=', id).execute();
  expect((await applyGatewayState(call(), id)).status).toBe('non_renewing');
});

test('what is done in the gateway’s own pages is seen here', async () => {
  const cleo = await world.person('cleo');
  const { id } = await subscribeMember(world, cleo);
  await actAtGateway(world, id, (gateway, gatewayId) => gateway.cancelAtPeriodEnd(gatewayId));
  expect((await getMemberSubscription(cleo, id)).status).toBe('non_renewing');
  await actAtGateway(world, id, (gateway, gatewayId) => gateway.removeScheduledCancellation(gatewayId));
  expect((await getMemberSubscription(cleo, id)).status).toBe('active');
});

test('a webhook that is lost for ever does no harm: what is overdue is asked about', async () => {
  const dora = await world.person('dora');
  const { id } = await subscribeMember(world, dora, { state: 'stopped' });
  world.clock.advance((await untilEnd(id)) + 3 * 60_000);
  await advanceDueSubscriptions(world.platform);
  await db.updateTable('gateway_events').set({ delivered_at: world.clock.now() }).execute();
  await world.drain();
  expect((await getMemberSubscription(dora, id)).status).toBe('non_renewing');
  await reconcileSubscriptions(call());
  await world.drain();
  expect([(await getMemberSubscription(dora, id)).status, await typeOf(dora)]).toEqual(['cancelled', 0]);
});

test('what stays overdue is asked about once an hour, the longest unasked first', async () => {
  const kim = await world.person('kim');
  const one = await subscribeMember(world, kim, { method: 'card_declined' });
  const two = await subscribeMember(world, kim, { item: 'europa', method: 'card_declined' });
  await advanceGatewayTime(world, (await untilEnd(one.id)) + 60_000);
  const unasked = async () =>
    (await findSubscriptionsToSync(db, world.clock.now(), 10)).filter((id) => [one.id, two.id].includes(id));
  expect((await stored(one.id)).renewal_failed_at).not.toBeNull();
  expect(await unasked()).toEqual([]);
  world.clock.advance(59 * 60_000);
  await applyGatewayState(call(), one.id);
  world.clock.advance(2 * 60_000);
  expect(await unasked()).toEqual([two.id]);
  world.clock.advance(59 * 60_000);
  expect(await unasked()).toEqual([two.id, one.id]);
});

test('an end before its time is when it was ended; that of an add-on changes no plan that was given', async () => {
  const max = await world.person('max', { accountType: 2 });
  const addon = await subscribeMember(world, max, { item: 'europa' });
  await actAtGateway(world, addon.id, (gateway, gatewayId) => gateway.endNow(gatewayId));
  const ended = await getMemberSubscription(max, addon.id);
  expect([ended.status, ended.subscriptionEndDate]).toEqual(['cancelled', world.clock.now().toISOString()]);
  expect(await typeOf(max)).toBe(2);
});

test('news of what has ended takes nobody’s running plan away', async () => {
  const lea = await world.person('lea');
  const over = await subscribeMember(world, lea, { item: 'starter', state: 'ended' });
  await subscribeMember(world, lea, { item: 'pro' });
  const { customer } = await stored(over.id);
  await db.updateTable('gateway_customers').set({ method: null }).where('id', '=', customer).execute();
  expect((await applyGatewayState(call(), over.id)).payment_method).toBe('none');
  expect(await typeOf(lea)).toBe(6);
});

test('who was charged when the process died is served, and who was not is not in anybody’s way', async () => {
  const eva = await world.person('eva');
  const { id } = await subscribeMember(world, eva, { state: 'ended' });
  armFailpoint('billing.charged', { do: 'throw' });
  await eva.raw({ method: 'POST', url: `/api/subscriptions/${id}/remove_cancellation` });
  const fay = await world.person('fay');
  const other = await subscribeMember(world, fay, { state: 'ended' });
  const at = world.clock.now();
  await db.updateTable('subscriptions').set({ restarting_since: at }).where('id', '=', other.id).execute();
  // A charge may still be under way.
  world.clock.advance(5 * 60_000);
  await syncSubscription(call(), { id: other.id });
  expect((await stored(other.id)).restarting_since).not.toBeNull();
  world.clock.advance(6 * 60_000);
  await reconcileSubscriptions(call());
  await world.drain();
  expect([(await getMemberSubscription(eva, id)).status, await typeOf(eva)]).toEqual(['active', 6]);
  expect(await stored(other.id)).toMatchObject({ status: 'cancelled', restarting_since: null });
});

test('whoever asks the gateway last is right, however many do', async () => {
  const gil = await world.person('gil');
  const { id } = await subscribeMember(world, gil);
  const { gateway_subscription_id: gatewayId } = await stored(id);
  const gateway = getPaymentGateway(world.platform);
  for (let times = 0; times < 10; times += 1) {
    await race(20, async (at) => {
      await (at % 2 ? gateway.cancelAtPeriodEnd(gatewayId) : gateway.removeScheduledCancellation(gatewayId));
      return applyGatewayState(call(), id);
    });
    expect((await stored(id)).status).toBe((await gateway.findSubscription(gatewayId))?.status);
  }
});

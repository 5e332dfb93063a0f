import { expect, test } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import type { NewGatewaySubscription } from '#gateways/test/server/create-gateway-subscription.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { cancelSubscription, removeCancellation } from '../../contract.ts';
import { actAtGateway } from '../../testing/gateway-actions.ts';
import { getMemberSubscription, subscribeMember } from '../../testing/subscribe-member.ts';
import { addListPrice } from '../prices/list-prices.ts';

const world = await aWorld();
const { db } = world.platform;
const cancelReason = { cancelReasonTemplateId: 1 };
const accountTypeOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
const stored = (id: string) =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const charges = async (id: string) => {
  const { gateway_subscription_id } = await stored(id);
  return db
    .selectFrom('gateway_charges')
    .select(['amount_minor', 'currency', 'decline_code'])
    .where('subscription_id', '=', gateway_subscription_id)
    .orderBy('period_number', 'desc')
    .execute();
};
const post = (member: Member, id: string, key?: string, body?: object) =>
  member.raw({
    method: 'POST',
    url: `/api/subscriptions/${id}/remove_cancellation`,
    ...(key && { headers: { 'idempotency-key': key } }),
    ...(body && { body }),
  });
/** Sets what Pro costs by the month in EUR from now on. */
const setPrice = (minor: number) => {
  world.clock.advance(1000);
  return transaction(db, (tx) =>
    addListPrice(makeCall(world.platform, tx, guest), {
      plan: 'pro',
      frequency: 'monthly',
      currency: 'EUR',
      price_minor: minor,
      valid_from: world.clock.now(),
    }),
  );
};
const ended = (member: Member, more: Partial<NewGatewaySubscription> = {}) =>
  subscribeMember(world, member, { startedAt: new Date('2026-01-10T12:00:00Z'), state: 'ended', ...more });

test.each(['active', 'in_trial'] as const)(
  'a member removes the cancellation of a running subscription without a charge: %s [SUBS-043]',
  async (status) => {
    const ada = await world.person(`ada-${status.replace('_', '-')}`);
    const before = await subscribeMember(world, ada, status === 'in_trial' ? { trialDays: 30 } : {});
    const paid = await charges(before.id);
    await ada.call(cancelSubscription, { id: before.id, cancelReason });
    const { subscription } = await ada.call(removeCancellation, { id: before.id });
    expect(subscription).toEqual(before);
    expect(subscription).toMatchObject({ status, cancellationScheduled: false });
    expect(await charges(before.id)).toEqual(paid);
  },
);

test('removing a cancellation that does not exist changes nothing [SUBS-047]', async () => {
  const ben = await world.person('ben');
  const before = await subscribeMember(world, ben);
  const row = await stored(before.id);
  expect((await ben.call(removeCancellation, { id: before.id })).subscription).toEqual(before);
  expect(await stored(before.id)).toEqual(row);
});

test('a member restarts an ended subscription at today’s price and has its plan again', async () => {
  const cleo = await world.person('cleo');
  const over = await ended(cleo, { price: { minor: 2999, currency: 'USD' } });
  expect(over).toMatchObject({ status: 'cancelled', nextBillingAmount: null, reactivationAmount: 39.99 });
  expect(await accountTypeOf(cleo)).toBe(0);
  const paid = (await charges(over.id)).length;
  const { subscription } = await cleo.call(removeCancellation, { id: over.id });
  expect(subscription).toMatchObject({
    id: over.id,
    token: over.token,
    status: 'active',
    nextBillingAmount: 39.99,
    subscriptionEndDate: null,
  });
  expect(Date.parse(subscription.nextBillingAt ?? '')).toBeGreaterThan(world.clock.now().getTime());
  expect(await accountTypeOf(cleo)).toBe(6);
  const after = await charges(over.id);
  expect(after).toHaveLength(paid + 1);
  expect(after[0]).toEqual({ amount_minor: 3999, currency: 'USD', decline_code: null });
});

test('a plan without a list price restarts at its former price', async () => {
  const dora = await world.person('dora');
  const over = await ended(dora, { item: 'power', price: { minor: 450, currency: 'GBP' } });
  expect(over.reactivationAmount).toBe(4.5);
  expect((await dora.call(removeCancellation, { id: over.id })).subscription.nextBillingAmount).toBe(4.5);
});

test('one idempotency key is charged once: fifty times at once, and again after the subscription has ended since', async () => {
  const eva = await world.person('eva');
  const over = await ended(eva);
  const paid = (await charges(over.id)).length;
  const { given } = await race(50, () => post(eva, over.id, 'one'));
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 200));
  expect(new Set(given.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await charges(over.id)).toHaveLength(paid + 1);
  await actAtGateway(world, over.id, (gateway, id) => gateway.endNow(id));
  const again = await post(eva, over.id, 'one');
  expect([again.status, again.body.subscription.status]).toEqual([200, 'cancelled']);
  expect(await charges(over.id)).toHaveLength(paid + 1);
  expect((await post(eva, over.id, 'two')).body.subscription.status).toBe('active');
  expect(await charges(over.id)).toHaveLength(paid + 2);
});

test('fifty concurrent restarts without a key are charged once', async () => {
  const fay = await world.person('fay');
  const over = await ended(fay);
  const paid = (await charges(over.id)).length;
  const { given } = await race(50, () => post(fay, over.id));
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 200));
  expect(await charges(over.id)).toHaveLength(paid + 1);
});

test('a restart without a payment method answers 422, beside a running plan 409, and charges nothing [SUBS-045]', async () => {
  const gil = await world.person('gil');
  const withoutMethod = await ended(gil, { method: null });
  const paid = await charges(withoutMethod.id);
  const refused = await post(gil, withoutMethod.id);
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_method_not_present']);
  const hal = await world.person('hal');
  const over = await ended(hal);
  const running = await subscribeMember(world, hal, { item: 'starter' });
  expect((await post(hal, over.id)).status).toBe(409);
  expect([await charges(withoutMethod.id), (await stored(over.id)).restarting_since]).toEqual([paid, null]);
  expect((await stored(over.id)).status).toBe('cancelled');
  expect(await getMemberSubscription(hal, running.id)).toEqual(running);
  expect(await accountTypeOf(hal)).toBe(4);
});

test('of two ended plans restarted at once one restarts, the other is refused and not charged', async () => {
  const ida = await world.person('ida');
  const two = [await ended(ida), await ended(ida, { item: 'starter' })];
  const before = (await Promise.all(two.map(({ id }) => charges(id)))).flat().length;
  const { given } = await race(20, (at) => post(ida, two[at % 2]?.id ?? ''));
  expect(new Set(given.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await Promise.all(two.map(({ id }) => charges(id)))).flat()).toHaveLength(before + 1);
});

test('an ended add-on restarts beside a running plan', async () => {
  const jan = await world.person('jan');
  const over = await ended(jan, { item: 'europa' });
  await subscribeMember(world, jan, { item: 'pro' });
  expect((await post(jan, over.id)).status).toBe(200);
  expect(await accountTypeOf(jan)).toBe(6);
});

test('a declined card changes nothing, and the next restart is a new attempt', async () => {
  const kim = await world.person('kim');
  const over = await ended(kim, { method: 'insufficient_funds' });
  for (const attempts of [1, 2]) {
    const answer = await post(kim, over.id, 'again');
    expect([answer.status, answer.body.code]).toEqual([422, 'card_declined']);
    expect((await charges(over.id)).filter(({ decline_code }) => decline_code)).toHaveLength(attempts);
  }
  expect(await getMemberSubscription(kim, over.id)).toEqual(over);
  const { customer } = await stored(over.id);
  await db.updateTable('gateway_customers').set({ method: 'visa' }).where('id', '=', customer).execute();
  expect((await post(kim, over.id, 'again')).body.subscription.status).toBe('active');
});

test('a member whose charge was not answered is not charged again on retry', async () => {
  const lea = await world.person('lea');
  const over = await ended(lea);
  const paid = (await charges(over.id)).length;
  armFailpoint('billing.charged', { do: 'throw' });
  expect((await post(lea, over.id)).status).toBe(500);
  expect([(await charges(over.id)).length, (await stored(over.id)).status]).toEqual([paid + 1, 'cancelled']);
  expect((await post(lea, over.id)).body.subscription.status).toBe('active');
  expect(await charges(over.id)).toHaveLength(paid + 1);
});

test('a member is charged the price that they have confirmed, or nothing, also by simultaneous calls', async () => {
  const mia = await world.person('mia');
  const over = await ended(mia);
  const paid = await charges(over.id);
  expect(over.reactivationAmount).toBe(39.99);
  await setPrice(4999);
  const { given } = await race(10, () => post(mia, over.id, undefined, { confirmed_amount: 39.99 }));
  for (const { status, body } of given) expect([status, body.code]).toEqual([409, 'price_changed']);
  expect([await charges(over.id), (await stored(over.id)).restarting_since]).toEqual([paid, null]);
  const shown = await getMemberSubscription(mia, over.id);
  expect(shown).toMatchObject({ status: 'cancelled', reactivationAmount: 49.99 });
  expect((await post(mia, over.id, undefined, { confirmed_amount: 49.99 })).status).toBe(200);
  const after = await charges(over.id);
  expect([after.length, after[0]?.amount_minor]).toEqual([paid.length + 1, 4999]);
});

import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { findCreditBalance } from '#features/billing/server/credits/find-credits.ts';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getMemberSubscriptions, subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { advanceDueSubscriptions } from '#gateways/test/server/advance-subscriptions.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { askQuote, upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
afterEach(disarmFailpoints);

const dayMs = 86_400_000;
const toMinor = (major: number) => Math.round(major * 100);
const usd = (minor: number) => ({ minor, currency: 'USD' });
let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`upgrader${people}`);
};
/** A member who has bought Starter by the month, for 6.99 USD, so many days ago. */
async function aStarter(daysAgo = 0): Promise<Member> {
  const member = await newMember();
  expect((await buyPlan(member, { account_type: 4 })).status).toBe(200);
  clock.advance(daysAgo * dayMs);
  return member;
}
/** What the test gateway has charged a member for their plans, in minor units, the first charge first. */
async function chargesOf({ id }: Member): Promise<number[]> {
  const rows = await db
    .selectFrom('gateway_charges as c')
    .innerJoin('subscriptions as s', 's.gateway_subscription_id', 'c.subscription_id')
    .select('c.amount_minor')
    .where('s.user_id', '=', id)
    .where('c.decline_code', 'is', null)
    .orderBy('c.period_number')
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
}
const planOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('id').execute();
const subscriptionOf = async (member: Member) => {
  const [only, ...others] = await getMemberSubscriptions(member);
  expect(others).toEqual([]);
  if (!only) throw new Error('there is no subscription');
  return only;
};
/** Runs the jobs as they are due after a time. */
async function passTime(minutes: number): Promise<void> {
  clock.advance(minutes * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await deliverWebhooks(world);
  await world.drain();
}
const confirm = (member: Member, clientSecret: string) =>
  member.raw({
    method: 'POST',
    url: '/api/test_gateway/payments/confirm',
    body: { client_secret: clientSecret, approve: true },
  });

test('a member who upgrades in mid-period has the plan at once on the same subscription, less what is left of the old period [SUBS-059] [PRICE-041]', async () => {
  const ada = await aStarter(10);
  const before = await subscriptionOf(ada);
  const { quote } = (await askQuote(ada)).body;
  // 20 of 30 days are left of 6.99.
  expect(quote).toMatchObject({
    currency: 'usd',
    total: 355.22,
    next_amount: 359.88,
    next_at: '2027-11-30T12:00:00.000Z',
    replaces: { name: 'Starter', frequency: 'monthly', in_trial: false, unused_days: 20, credit: 4.66 },
  });
  const answer = await upgradePlan(ada, { quote: quote.id });
  expect(answer.body.data.token).toMatch(/^[\w-]{43}$/);
  const after = await subscriptionOf(ada);
  expect(after).toMatchObject({
    id: before.id,
    token: before.token,
    name: 'Pro',
    frequency: 'yearly',
    status: 'active',
    nextBillingAmount: 359.88,
    nextBillingAt: quote.next_at,
  });
  const { user, account } = await ada.call(getAccount, {});
  expect([user.accountType, user.accountAssignedAt]).toEqual([6, clock.now().toISOString()]);
  expect(account).toMatchObject({ currentPaymentPeriod: 'yearly', currentPaymentMethod: 'card' });
  expect(await chargesOf(ada)).toEqual([699, 35_522]);
  await passTime(1);
  expect(await subscriptionOf(ada)).toEqual(after);
  expect(await emailsTo(world, ada.email, 'subscription_upgraded')).toHaveLength(1);
});

test('a member on trial pays the whole price, and the trial is over', async () => {
  const ben = await newMember();
  await subscribeMember(world, ben, { item: 'starter', trialDays: 30, price: usd(699) });
  const { quote } = (await askQuote(ben)).body;
  expect(quote).toMatchObject({ total: 359.88, replaces: { in_trial: true, unused_days: 0, credit: 0 } });
  expect((await upgradePlan(ben)).status).toBe(200);
  expect(await subscriptionOf(ben)).toMatchObject({ status: 'active', inTrial: false, trialEnd: null });
  expect(await chargesOf(ben)).toEqual([35_988]);
});

test('a member goes from monthly to yearly in the own plan', async () => {
  const cleo = await aStarter(10);
  const yearly = { account_type: 4, period_name: 'yearly' };
  const { quote } = (await askQuote(cleo, { account_type: '4' })).body;
  expect((await upgradePlan(cleo, { ...yearly, quote: quote.id })).status).toBe(200);
  expect(await subscriptionOf(cleo)).toMatchObject({ name: 'Starter', frequency: 'yearly' });
  expect(await chargesOf(cleo)).toEqual([699, 5988 - 466]);
});

test('an upgrade of a plan that ends takes the cancellation back [SUBS-087]', async () => {
  const dora = await aStarter();
  const { id } = await subscriptionOf(dora);
  const cancelled = await dora.raw({ method: 'PUT', url: `/api/subscriptions/${id}/cancel`, body: {} });
  expect(cancelled.body.subscription.status).toBe('non_renewing');
  const { quote } = (await askQuote(dora)).body;
  expect(quote.replaces.cancellation_scheduled).toBe(true);
  expect((await upgradePlan(dora, { quote: quote.id })).status).toBe(200);
  expect(await subscriptionOf(dora)).toMatchObject({
    id,
    status: 'active',
    cancellationScheduled: false,
    subscriptionEndDate: null,
  });
});

test('what an upgrade has credited is credited again by the next one', async () => {
  const eli = await aStarter();
  const creator = { account_type: 5, period_name: 'yearly' };
  const { quote } = (await askQuote(eli, { account_type: '5' })).body;
  await upgradePlan(eli, { ...creator, quote: quote.id });
  expect(await chargesOf(eli)).toEqual([699, 11_988 - 699]);
  clock.advance(73 * dayMs);
  await signInAgain(eli);
  const again = (await askQuote(eli)).body.quote;
  // 292 of 365 days are left of 119.88, which the credit has paid a part of.
  expect(again.replaces).toMatchObject({ unused_days: 292, credit: 95.9 });
  await advanceGatewayTime(world, 293 * dayMs);
  await signInAgain(eli);
  const renewed = (await askQuote(eli)).body.quote;
  expect(renewed.replaces).toMatchObject({ unused_days: 365, credit: 119.55 });
});

test('a credit beyond the price stays on the account [PRICE-112]', async () => {
  const fay = await newMember();
  await subscribeMember(world, fay, {
    item: 'premium',
    frequency: 'yearly',
    price: usd(8388),
    startedAt: clock.now(),
  });
  const starter = { account_type: 4, period_name: 'yearly' };
  const { quote } = (await askQuote(fay, { account_type: '4' })).body;
  expect(quote).toMatchObject({ total: 0, left_over_promo_credits: 24, replaces: { credit: 83.88 } });
  expect((await upgradePlan(fay, { ...starter, quote: quote.id })).status).toBe(200);
  expect(await chargesOf(fay)).toEqual([8388, 0]);
  expect(await findCreditBalance(db, fay.id, 'USD')).toBe(2400);
});

test('a coupon is taken off before the credit, and is counted once', async () => {
  await aCoupon(world, 'UPGRADE25');
  const gus = await aStarter(10);
  const { quote } = (await askQuote(gus, { coupon: 'UPGRADE25' })).body;
  const total = 26_991 - toMinor(quote.replaces.credit);
  expect([toMinor(quote.total), quote.next_amount]).toEqual([total, 359.88]);
  expect((await upgradePlan(gus, { coupon: 'UPGRADE25' })).status).toBe(200);
  expect(await chargesOf(gus)).toEqual([699, total]);
  const coupon = await db
    .selectFrom('coupons')
    .select('redemptions')
    .where('code', '=', 'UPGRADE25')
    .execute();
  expect(coupon).toEqual([{ redemptions: 1 }]);
});

test('a quote of another day is refused with the new one, and nothing is charged [CHECKOUT-134]', async () => {
  const hal = await aStarter(10);
  const old = (await askQuote(hal)).body.quote;
  clock.advance(dayMs);
  const answer = await upgradePlan(hal, { quote: old.id });
  const { quote } = (await askQuote(hal)).body;
  expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed', quote: { id: quote.id } } });
  expect(quote.id).not.toBe(old.id);
  expect(answer.body.quote).toEqual(quote);
  expect([await chargesOf(hal), await planOf(hal), (await paymentsOf(hal)).length]).toEqual([[699], 4, 1]);
});

test.each([
  ['no quote', { quote: null }, 422],
  ['a made-up quote', { quote: 'x'.repeat(43) }, 409],
  ['a quote of 101 characters', { quote: 'x'.repeat(101) }, 422],
  ['an empty quote', { quote: '' }, 422],
  ['a smaller plan', { account_type: 4, period_name: 'yearly' }, 422],
  ['a legacy plan', { account_type: 3 }, 422],
  ['a wrong code', { coupon: 'NOBODY', quote: 'x' }, 422],
])(
  'an upgrade with %s is refused, and nothing is charged [CHECKOUT-113] [CHECKOUT-134]',
  async (_what, body, status) => {
    const ida = await newMember();
    await buyPlan(ida);
    const sent = { account_type: 6, period_name: 'yearly', ...body };
    expect((await buyPlan(ida, sent)).status).toBe(status);
    expect([await chargesOf(ida), await planOf(ida)]).toEqual([[1399], 5]);
  },
);

test('a quote of somebody else is refused', async () => {
  const [jan, kim] = [await aStarter(), await aStarter()];
  const { quote } = (await askQuote(jan)).body;
  expect((await upgradePlan(kim, { quote: quote.id })).status).toBe(409);
  expect(await chargesOf(kim)).toEqual([699]);
});

test('a member who pays yearly cannot go to a monthly plan', async () => {
  const lea = await newMember();
  await subscribeMember(world, lea, { item: 'starter', frequency: 'yearly', price: usd(5988) });
  expect((await askQuote(lea, { period: 'monthly' })).status).toBe(422);
  expect((await upgradePlan(lea, { period_name: 'monthly', quote: 'x' })).status).toBe(422);
});

test('nine simultaneous upgrades of one member charge once', async () => {
  const max = await aStarter(10);
  const { id: quote, total } = (await askQuote(max)).body.quote;
  const { given } = await race(9, () => upgradePlan(max, { quote }));
  const statuses = given.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
  expect(await chargesOf(max)).toEqual([699, toMinor(total)]);
});

test('a declined card leaves everything as it was', async () => {
  const nia = await aStarter(10);
  const before = await subscriptionOf(nia);
  expect((await upgradePlan(nia, { payment_method_id: 'pm_test_card_declined' })).status).toBe(402);
  expect([await subscriptionOf(nia), await planOf(nia)]).toEqual([before, 4]);
  expect(await chargesOf(nia)).toEqual([699]);
  expect((await upgradePlan(nia)).status).toBe(200);
});

test('a member whose bank asks has the plan after the second call', async () => {
  const ole = await aStarter(10);
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { total } = (await askQuote(ole)).body.quote;
  const { body } = await upgradePlan(ole, card);
  expect([body.requires_action, await planOf(ole)]).toEqual([true, 4]);
  await confirm(ole, body.payment_intent_client_secret);
  const again = { ...card, payment_intent_id: body.payment_intent_id, quote: 'x' };
  expect((await upgradePlan(ole, again)).body.data.token).toMatch(/./);
  expect((await upgradePlan(ole, again)).body.data.token).toMatch(/./);
  expect([await planOf(ole), await chargesOf(ole)]).toEqual([6, [699, toMinor(total)]]);
});

test('an upgrade whose second call never comes is completed by the webhook', async () => {
  const pia = await aStarter(10);
  const { total, replaces } = (await askQuote(pia)).body.quote;
  const { body } = await upgradePlan(pia, { payment_method_id: 'pm_test_three_d_secure' });
  await confirm(pia, body.payment_intent_client_secret);
  await passTime(0);
  expect([await planOf(pia), await chargesOf(pia)]).toEqual([6, [699, toMinor(total)]]);
  const row = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', pia.id).execute();
  expect(row).toMatchObject([{ paid_minor: toMinor(total), carried_minor: toMinor(replaces.credit) }]);
});

test.each(['payments.claimed', 'payments.charged', 'payments.settle', 'payments.fulfil', 'payments.settled'])(
  'an upgrade that breaks at %s leaves one charge and the plan, or none of both [CHECKOUT-126]',
  async (place) => {
    const quin = await aStarter(10);
    const { id: quote, total, replaces } = (await askQuote(quin)).body.quote;
    armFailpoint(place, { do: 'throw' });
    expect((await upgradePlan(quin, { quote })).status).toBe(500);
    await passTime(2);
    const isCharged = place !== 'payments.claimed';
    expect(await chargesOf(quin)).toEqual(isCharged ? [699, toMinor(total)] : [699]);
    expect(await planOf(quin)).toBe(isCharged ? 6 : 4);
    expect((await paymentsOf(quin)).map(({ state }) => state)).toEqual([
      'fulfilled',
      isCharged ? 'fulfilled' : 'cancelled',
    ]);
    const { paid_minor, carried_minor } = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', quin.id)
      .executeTakeFirstOrThrow();
    expect([paid_minor, carried_minor]).toEqual(
      isCharged ? [toMinor(total), toMinor(replaces.credit)] : [699, 0],
    );
  },
);

test('an upgrade that broke after its charge is finished by repeating it, with one charge', async () => {
  const ron = await aStarter(10);
  const { id: quote, total } = (await askQuote(ron)).body.quote;
  const key = randomUUID();
  armFailpoint('payments.charged', { do: 'throw' });
  expect((await upgradePlan(ron, { quote }, key)).status).toBe(500);
  clock.advance(61_000);
  expect((await upgradePlan(ron, { quote }, key)).body.data.token).toMatch(/./);
  expect([await planOf(ron), await chargesOf(ron)]).toEqual([6, [699, toMinor(total)]]);
});

/** Sends an upgrade, and does something while its payment is stored and the gateway not asked yet. */
async function meanwhile(member: Member, act: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const quote = (await askQuote(member)).body.quote.id;
  armFailpoint('payments.claimed', { do: 'wait', until: promise });
  const answer = upgradePlan(member, { quote });
  await expect.poll(async () => (await paymentsOf(member)).length).toBe(2);
  await act();
  resolve();
  return answer;
}

test('a gateway that would charge another total is not asked to charge, and the payment is closed', async () => {
  const sam = await aStarter(10);
  const quote = (await askQuote(sam)).body.quote.id;
  const key = randomUUID();
  armFailpoint('payments.claimed', { do: 'throw' });
  expect((await upgradePlan(sam, { quote }, key)).status).toBe(500);
  await db.updateTable('payments').set({ total_minor: 1 }).where('settled_at', 'is', null).execute();
  clock.advance(61_000);
  const answer = await upgradePlan(sam, { quote }, key);
  expect(answer).toMatchObject({ status: 409, body: { code: 'total_differs' } });
  expect(await paymentsOf(sam)).toMatchObject([{ state: 'fulfilled' }, { state: 'cancelled' }]);
  expect([await planOf(sam), await chargesOf(sam)]).toEqual([4, [699]]);
  expect((await upgradePlan(sam)).status).toBe(200);
});

test('a plan that is renewed while its upgrade begins is not upgraded for less than the renewal is worth', async () => {
  const tom = await aStarter(29);
  const answer = await meanwhile(tom, async () => {
    clock.advance(2 * dayMs);
    await advanceDueSubscriptions(platform);
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect(await chargesOf(tom)).toEqual([699, 699]);
  expect((await upgradePlan(tom)).status).toBe(200);
});

test('a renewal whose event has not come yet counts in the quote', async () => {
  const uma = await aStarter(31);
  await advanceDueSubscriptions(platform);
  await signInAgain(uma);
  const { quote } = (await askQuote(uma)).body;
  expect(quote.replaces.unused_days).toBeGreaterThan(27);
  expect(quote.replaces.credit).toBeGreaterThan(6);
});

test('a plan that has ended meanwhile is not upgraded, and the payment is closed', async () => {
  const vic = await aStarter(10);
  const answer = await meanwhile(vic, () =>
    db
      .updateTable('gateway_subscriptions')
      .set({ ended_at: clock.now(), due_at: null })
      .where('customer_id', '=', `cus_${vic.id}`)
      .execute(),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'subscription_over' } });
  expect(await paymentsOf(vic)).toMatchObject([{ state: 'fulfilled' }, { state: 'cancelled' }]);
  expect(await chargesOf(vic)).toEqual([699]);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});

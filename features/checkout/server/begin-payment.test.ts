import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { holdAtFailpoint } from '#testing/hold-at-failpoint.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { aBuyerWithCart } from '../testing/a-buyer-with-cart.ts';
import { beginPayment, giveCard } from '../testing/begin-payment.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { buySounds } from '../testing/buy-sounds.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
afterEach(disarmFailpoints);

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`beginner${people}`);
};
const aBuyer = (...prices: readonly number[]) => aBuyerWithCart(world, prices);
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
/** What a member has been charged, in minor units, and how much of it was delivered. */
const stateOf = async (member: Member) => {
  const charged = await db
    .selectFrom('gateway_payments')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${member.id}`)
    .where('state', '=', 'succeeded')
    .execute();
  const orders = await db.selectFrom('orders').select('id').where('user_id', '=', member.id).execute();
  const { user } = await member.call(getAccount, {});
  return {
    charged: charged.map(({ amount_minor }) => amount_minor),
    orders: orders.length,
    plan: user.accountType,
  };
};
const nothing = { charged: [], orders: 0, plan: 0 };
/** Runs the jobs as they are due after a time. */
async function passTime(minutes: number): Promise<void> {
  clock.advance(minutes * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await deliverWebhooks(world);
  await world.drain();
}
const usesOf = async (code: string) =>
  (await db.selectFrom('coupons').select('redemptions').where('code', '=', code).executeTakeFirstOrThrow())
    .redemptions;

test('a member begins the payment of a plan, confirms it with a card, and has the plan once [CHECKOUT-066]', async () => {
  await aCoupon(world, 'QUARTER');
  const ada = await newMember();
  const begun = await beginPayment(ada, { coupon: 'quarter', referral_id: null });
  expect([begun.status, begun.body]).toEqual([
    200,
    {
      client_secret: expect.stringMatching(/^pay_\w{24}_secret_\w{32}$/),
      payment_intent_id: expect.stringMatching(/^pay_\w{24}$/),
      amount: 1050,
      currency: 'usd',
      setup_intent: false,
      payment_id: expect.any(String),
    },
  ]);
  expect(await stateOf(ada)).toEqual(nothing);
  const more = { payment_intent_id: begun.body.payment_intent_id, payment_method_id: undefined };
  expect((await buyPlan(ada, more)).body).toMatchObject({ code: 'payment_intent_invalid' });
  expect(await giveCard(ada, begun)).toEqual({ status: 'succeeded' });
  const answer = await buyPlan(ada, more);
  expect([answer.status, answer.body.data.token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
  expect((await buyPlan(ada, more)).body).toEqual(answer.body);
  await passTime(2);
  expect(await stateOf(ada)).toEqual({ charged: [1050], orders: 0, plan: 5 });
});

test('a member begins the payment of sounds in the cart, confirms it with a card, and has one order [CHECKOUT-066]', async () => {
  const { buyer, ids } = await aBuyer(500, 700);
  const begun = await beginPayment(buyer, {
    product_type: 'sound',
    product_ids: ids,
    consent: true,
    account_type: undefined,
  });
  expect(begun.body).toMatchObject({ amount: 1200, currency: 'usd', setup_intent: false });
  expect(await giveCard(buyer, begun)).toEqual({ status: 'succeeded' });
  const body = { payment_intent_id: begun.body.payment_intent_id, payment_method_id: undefined };
  expect((await buySounds(buyer, ids.slice(1), { body })).body).toMatchObject({
    code: 'payment_intent_invalid',
  });
  const given = await race(5, () => buySounds(buyer, ids, { body }));
  expect(new Set(given.given.map(({ body: { data } }) => data.token)).size).toBe(1);
  await passTime(2);
  expect(await stateOf(buyer)).toEqual({ charged: [1200], orders: 1, plan: 0 });
});

test('what is confirmed at the gateway is delivered once without another call [CHECKOUT-121]', async () => {
  const ben = await newMember();
  const begun = await beginPayment(ben);
  await giveCard(ben, begun);
  expect(await stateOf(ben)).toMatchObject({ charged: [1399], plan: 0 });
  await passTime(0);
  await passTime(61);
  expect(await stateOf(ben)).toEqual({ charged: [1399], orders: 0, plan: 5 });
  const path = `/api/payments/${begun.body.payment_id}`;
  expect((await ben.raw({ method: 'GET', url: path })).body.data.token).toMatch(/^[\w-]{43}$/);
});

test('a payment that is never confirmed is closed after an hour, and gives its code and its place back', async () => {
  await aCoupon(world, 'ONLYONE', { max_redemptions: 1 });
  const [cid, dora] = [await newMember(), await newMember()];
  const begun = await beginPayment(cid, { coupon: 'ONLYONE' });
  expect([begun.status, await usesOf('ONLYONE')]).toEqual([200, 1]);
  expect((await beginPayment(dora, { coupon: 'ONLYONE' })).body).toMatchObject({ code: 'coupon_invalid' });
  await passTime(59);
  expect(await paymentsOf(cid)).toMatchObject([{ state: 'requires_action' }]);
  await passTime(2);
  expect(await paymentsOf(cid)).toMatchObject([{ state: 'cancelled' }]);
  expect([await usesOf('ONLYONE'), await giveCard(cid, begun)]).toEqual([0, { status: 'cancelled' }]);
  await passTime(1);
  expect(await stateOf(cid)).toEqual(nothing);
  expect((await beginPayment(dora, { coupon: 'ONLYONE' })).status).toBe(200);
});

test('a declined card ends a begun payment, and the buyer begins another', async () => {
  const eve = await newMember();
  const begun = await beginPayment(eve);
  expect(await giveCard(eve, begun, 'pm_test_insufficient_funds')).toEqual({ status: 'failed' });
  const more = { payment_intent_id: begun.body.payment_intent_id };
  const refused = await buyPlan(eve, more);
  expect([refused.status, refused.body.error.decline_code]).toEqual([402, 'insufficient_funds']);
  expect(await giveCard(eve, begun)).toEqual({ status: 'failed' });
  await giveCard(eve, await beginPayment(eve));
  await passTime(0);
  expect(await stateOf(eve)).toMatchObject({ charged: [1399], plan: 5 });
});

test('a repeated call answers the same and makes one payment, before and after it is paid [CHECKOUT-114]', async () => {
  const fay = await newMember();
  const key = randomUUID();
  expect((await beginPayment(fay, {}, null)).status).toBe(400);
  const { given } = await race(10, () => beginPayment(fay, {}, key));
  const answered = given.filter(({ status }) => status === 200);
  for (const { status, body } of given)
    if (status !== 200) expect([status, body.code]).toEqual([409, 'in_flight']);
  const [first] = answered;
  if (!first) throw new Error('no call was answered');
  for (const { body } of answered) expect(body).toEqual(first.body);
  expect((await beginPayment(fay, { period_name: 'yearly' }, key)).status).toBe(422);
  expect((await beginPayment(fay, {}, key)).body).toEqual(first.body);
  await giveCard(fay, first);
  expect((await beginPayment(fay, {}, key)).body).toEqual(first.body);
  expect((await beginPayment(fay, {}, key)).body).toEqual(first.body);
  expect(await stateOf(fay)).toEqual({ charged: [1399], orders: 0, plan: 5 });
  expect(await paymentsOf(fay)).toHaveLength(1);
});

test('a call that is sent twice does not close what its first copy has begun [CHECKOUT-114]', async () => {
  const hal = await newMember();
  const key = randomUUID();
  const { reached, release } = holdAtFailpoint('payments.unknown');
  const later = beginPayment(hal, {}, key);
  await reached;
  expect((await beginPayment(hal, {}, key)).status).toBe(200);
  release();
  expect((await later).body).toMatchObject({ code: 'in_flight' });
  expect(await paymentsOf(hal)).toMatchObject([{ state: 'requires_action' }]);
});

test('who begins anew closes what was begun before, so that one is charged at most', async () => {
  const gil = await newMember();
  const first = await beginPayment(gil);
  const second = await beginPayment(gil, { period_name: 'yearly' });
  expect(await giveCard(gil, first)).toEqual({ status: 'cancelled' });
  expect((await buyPlan(gil, { payment_intent_id: first.body.payment_intent_id })).status).toBe(409);
  await giveCard(gil, second);
  await passTime(0);
  expect((await stateOf(gil)).charged).toEqual([second.body.amount]);
});

test('another price than the buyer was shown answers 409, and nothing is begun [CHECKOUT-113]', async () => {
  const { buyer, ids } = await aBuyer(900);
  const sounds = { product_type: 'sound', product_ids: ids, quote: 'another' };
  for (const body of [sounds, { quote: 'another' }]) {
    const answer = await beginPayment(buyer, { ...body, amount: undefined });
    expect([answer.status, answer.body.code]).toEqual([409, 'price_changed']);
  }
  expect(await paymentsOf(buyer)).toEqual([]);
});

test('what cannot be bought is refused, and nothing is begun', async () => {
  const { buyer, ids } = await aBuyer(900);
  const subscriber = await newMember();
  await subscribeMember(world, subscriber);
  const sound = { product_type: 'sound', consent: true };
  const refused: [Member, Record<string, unknown>, number][] = [
    [buyer, sound, 422],
    [buyer, { ...sound, product_ids: [] }, 422],
    [buyer, { ...sound, product_ids: [randomUUID()] }, 422],
    [buyer, { ...sound, product_ids: ['one'] }, 422],
    [buyer, { ...sound, product_ids: ids, consent: false }, 422],
    [buyer, { product_type: 'gift' }, 422],
    [buyer, { product_type: undefined }, 422],
    [buyer, { account_type: undefined }, 422],
    [buyer, { account_type: null }, 422],
    [buyer, { account_type: 99 }, 422],
    [buyer, { account_type: '5' }, 422],
    [buyer, { period_name: undefined }, 422],
    [buyer, { period_name: 'weekly' }, 422],
    [buyer, { coupon: 'NOBODYS' }, 422],
    [buyer, { coupon: 'x'.repeat(101) }, 422],
    [buyer, { amount: 1 }, 422],
    [subscriber, { account_type: 6 }, 422],
  ];
  for (const [member, body, status] of refused) {
    const answer = await beginPayment(member, body);
    expect([body, answer.status]).toEqual([body, status]);
  }
  expect((await beginPayment(world.newGuest())).status).toBe(401);
  const other = await beginPayment(buyer, { ...sound, product_ids: ids });
  await giveCard(buyer, other);
  const body = { payment_intent_id: other.body.payment_intent_id };
  expect((await buySounds(subscriber, ids, { body })).body).toMatchObject({ code: 'payment_intent_invalid' });
  expect([await paymentsOf(subscriber), (await paymentsOf(buyer)).length]).toEqual([[], 1]);
});

test('a gateway without an answer leaves nothing begun that could be charged', async () => {
  const hal = await newMember();
  const key = randomUUID();
  armFailpoint('payments.charge', { do: 'throw', error: new GatewayUnavailable() });
  expect((await beginPayment(hal, {}, key)).status).toBe(503);
  disarmFailpoints();
  const again = await beginPayment(hal, {}, key);
  expect(again.body).toMatchObject({ amount: 1399 });
  await comeToRest(world);
  expect(await stateOf(hal)).toEqual(nothing);
  expect(await findMoneyFaults(db)).toEqual({});
});

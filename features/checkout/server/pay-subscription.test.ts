import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { getMemberSubscriptions, subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
afterEach(disarmFailpoints);

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`buyer${people}`);
};
const paymentsOf = ({ id }: Member) =>
  platform.db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
/** What the test gateway has charged a member, in minor units. */
const chargesOf = async ({ id }: Member): Promise<number[]> => {
  const rows = await platform.db
    .selectFrom('gateway_charges')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${id}`)
    .where('decline_code', 'is', null)
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
};
const planOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
/** Runs the jobs as they are due after a time. */
async function passTime(minutes: number): Promise<void> {
  clock.advance(minutes * 60_000);
  await transaction(platform.db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await deliverWebhooks(world);
  await world.drain();
}
const confirm = (member: Member, clientSecret: string, approve = true) =>
  member.raw({
    method: 'POST',
    url: '/api/test_gateway/payments/confirm',
    body: { client_secret: clientSecret, approve },
  });

test('a member who pays by card has the plan at once, charged once [CHECKOUT-057] [CHECKOUT-058] [CHECKOUT-062]', async () => {
  const ada = await newMember();
  const answer = await buyPlan(ada);
  expect(answer).toMatchObject({
    status: 200,
    body: { requires_action: false, setup_intent: false, payment_intent_id: null, pending: false },
  });
  expect(answer.body.data.token).toMatch(/^[\w-]{43}$/);
  const { user, account } = await ada.call(getAccount, {});
  expect(user).toMatchObject({ accountType: 5, accountAssignedAt: clock.now().toISOString() });
  expect(account).toMatchObject({
    currentPaymentPeriod: 'monthly',
    currentPaymentAmount: 13.99,
    currentPaymentMethod: 'card',
  });
  expect(await getMemberSubscriptions(ada)).toMatchObject([{ name: 'Creator', status: 'active' }]);
  expect(await chargesOf(ada)).toEqual([1399]);
});

test.each([
  ['pm_test_card_declined', 'card_declined', 'generic_decline'],
  ['pm_test_insufficient_funds', 'card_declined', 'insufficient_funds'],
  ['pm_test_expired_card', 'expired_card', null],
  ['pm_test_incorrect_cvc', 'incorrect_cvc', null],
  ['pm_test_processing_error', 'processing_error', null],
  ['pm_of_another', 'payment_method_not_present', null],
])(
  'a member whose card %s is declined gets 402 with %s, and nothing else [CHECKOUT-086] [CHECKOUT-123]',
  async (token, code, decline) => {
    const ben = await newMember();
    const key = randomUUID();
    const answer = await buyPlan(ben, { payment_method_id: token }, key);
    expect([answer.status, answer.body]).toEqual([
      402,
      { error: { code, decline_code: decline, message: null } },
    ]);
    expect(await buyPlan(ben, { payment_method_id: token }, key)).toMatchObject({
      status: 402,
      body: answer.body,
    });
    expect([await chargesOf(ben), await planOf(ben)]).toEqual([[], 0]);
    expect((await buyPlan(ben)).status).toBe(200);
    expect([await chargesOf(ben), await planOf(ben)]).toEqual([[1399], 5]);
  },
);

test('a member whose bank asks has the plan after the second call [CHECKOUT-059] [CHECKOUT-060] [CHECKOUT-061]', async () => {
  const cleo = await newMember();
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { body, status } = await buyPlan(cleo, card);
  expect([status, body]).toMatchObject([200, { requires_action: true, setup_intent: false, data: null }]);
  const again = { ...card, payment_intent_id: body.payment_intent_id };
  expect(await buyPlan(cleo, again)).toMatchObject({ status: 422, body: { code: 'payment_intent_invalid' } });
  expect([await chargesOf(cleo), await planOf(cleo)]).toEqual([[], 0]);
  expect((await confirm(cleo, body.payment_intent_client_secret)).body).toEqual({ status: 'succeeded' });
  const paid = await buyPlan(cleo, again);
  expect(paid).toMatchObject({ status: 200, body: { requires_action: false } });
  expect((await buyPlan(cleo, again)).body.data).toEqual(paid.body.data);
  expect([await chargesOf(cleo), await planOf(cleo)]).toEqual([[1399], 5]);
});

test('a member who refuses at their bank is charged nothing, and may pay with another card [CHECKOUT-131]', async () => {
  const dora = await newMember();
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { body } = await buyPlan(dora, card);
  await confirm(dora, body.payment_intent_client_secret, false);
  const answer = await buyPlan(dora, { ...card, payment_intent_id: body.payment_intent_id });
  expect([answer.status, answer.body.error]).toMatchObject([
    402,
    { code: 'payment_intent_authentication_failure' },
  ]);
  expect((await buyPlan(dora)).status).toBe(200);
  expect(await chargesOf(dora)).toEqual([1399]);
});

test('a member who begins anew instead of confirming pays once, and the first payment cannot be confirmed any more', async () => {
  const eli = await newMember();
  const { body } = await buyPlan(eli, { payment_method_id: 'pm_test_three_d_secure' });
  expect((await buyPlan(eli)).status).toBe(200);
  expect((await confirm(eli, body.payment_intent_client_secret)).body).toEqual({ status: 'cancelled' });
  expect(await chargesOf(eli)).toEqual([1399]);
});

test('a payment of somebody else, or of another purchase, is refused and gives nothing [CHECKOUT-116]', async () => {
  const [payer, thief] = [await newMember(), await newMember()];
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { body } = await buyPlan(payer, { ...card, account_type: 4 });
  await confirm(payer, body.payment_intent_client_secret);
  const id = body.payment_intent_id;
  const tries: [Member, object][] = [
    [thief, { account_type: 4, payment_intent_id: id }],
    [payer, { account_type: 6, payment_intent_id: id }],
    [payer, { account_type: 4, period_name: 'yearly', payment_intent_id: id }],
    [payer, { account_type: 4, payment_intent_id: 'pay_of_nobody' }],
  ];
  for (const [who, more] of tries)
    expect(await buyPlan(who, { ...card, ...more })).toMatchObject({
      status: 422,
      body: { code: 'payment_intent_invalid' },
    });
  expect([await planOf(payer), await planOf(thief)]).toEqual([0, 0]);
});

test('a payment whose second call never comes is completed by the webhook, once [CHECKOUT-121]', async () => {
  const fay = await newMember();
  const { body } = await buyPlan(fay, { payment_method_id: 'pm_test_three_d_secure' });
  await confirm(fay, body.payment_intent_client_secret);
  await deliverWebhooks(world);
  await world.drain();
  expect([await planOf(fay), await chargesOf(fay)]).toEqual([5, [1399]]);
  expect(await getMemberSubscriptions(fay)).toHaveLength(1);
});

test('a payment that nobody confirms is closed after an hour, and then cannot be confirmed', async () => {
  const gus = await newMember();
  const { body } = await buyPlan(gus, { payment_method_id: 'pm_test_three_d_secure' });
  await passTime(59);
  expect(await paymentsOf(gus)).toMatchObject([{ state: 'requires_action' }]);
  await passTime(2);
  expect(await paymentsOf(gus)).toMatchObject([{ state: 'cancelled' }]);
  expect((await confirm(gus, body.payment_intent_client_secret)).body).toEqual({ status: 'cancelled' });
  expect([await chargesOf(gus), await planOf(gus)]).toEqual([[], 0]);
});

test('repeated calls of one key are one charge and one answer; another body is refused [CHECKOUT-114]', async () => {
  const hal = await newMember();
  const key = randomUUID();
  const first = await buyPlan(hal, {}, key);
  expect(await buyPlan(hal, {}, key)).toMatchObject({ status: first.status, body: first.body });
  expect(await buyPlan(hal, { period_name: 'yearly' }, key)).toMatchObject({ status: 422 });
  expect((await buyPlan(hal, {}, null)).status).toBe(400);
  expect(await chargesOf(hal)).toEqual([1399]);
});

test('a second call of a key answers 409 while the first is under way [CHECKOUT-114]', async () => {
  const ida = await newMember();
  const { promise, resolve } = Promise.withResolvers<void>();
  armFailpoint('payments.claimed', { do: 'wait', until: promise });
  const key = randomUUID();
  const first = buyPlan(ida, {}, key);
  await expect.poll(async () => (await paymentsOf(ida)).length).toBe(1);
  expect(await buyPlan(ida, {}, key)).toMatchObject({ status: 409, body: { code: 'in_flight' } });
  resolve();
  expect((await first).status).toBe(200);
  expect(await chargesOf(ida)).toEqual([1399]);
});

test('nine simultaneous payments of one member make one subscription, and the others answer 409 or 422 [CHECKOUT-115]', async () => {
  const jan = await newMember();
  const { given } = await race(9, () => buyPlan(jan));
  const statuses = given.map(({ status }) => status).sort((one, other) => one - other);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
  expect([await chargesOf(jan), (await getMemberSubscriptions(jan)).length]).toEqual([[1399], 1]);
});

test.each([
  ['a legacy plan', { account_type: 1, period_name: 'yearly' }],
  ['the free plan', { account_type: 0 }],
  ['an unknown plan', { account_type: 99 }],
])('%s cannot be bought: 422, and no payment [CHECKOUT-118]', async (_what, body) => {
  const kim = await newMember();
  expect((await buyPlan(kim, body)).status).toBe(422);
  expect(await paymentsOf(kim)).toEqual([]);
});

test.each([
  ['no plan', { account_type: undefined }],
  ['a plan as text', { account_type: 'pro' }],
  ['an unknown period', { period_name: 'weekly' }],
  ['no card', { payment_method_id: undefined }],
  ['an empty card', { payment_method_id: '' }],
  ['a card of 201 characters', { payment_method_id: 'x'.repeat(201) }],
  ['an amount of its own', { amount: 1 }],
])('a call with %s is refused, and no payment is made [CHECKOUT-113]', async (_what, body) => {
  const lea = await newMember();
  expect((await buyPlan(lea, body)).status).toBe(422);
  expect(await paymentsOf(lea)).toEqual([]);
});

test('a member whose plan runs cannot buy a second one by this call', async () => {
  const max = await newMember();
  await subscribeMember(world, max);
  expect((await buyPlan(max)).status).toBe(422);
  expect(await paymentsOf(max)).toEqual([]);
});

test.each(['payments.claimed', 'payments.charged', 'payments.settle', 'payments.fulfil', 'payments.settled'])(
  'a call that breaks at %s leaves one charge and one plan, or none of both [CHECKOUT-125] [CHECKOUT-126]',
  async (place) => {
    const ole = await newMember();
    armFailpoint(place, { do: 'throw' });
    expect((await buyPlan(ole)).status).toBe(500);
    await passTime(2);
    const isCharged = place !== 'payments.claimed';
    expect(await chargesOf(ole)).toEqual(isCharged ? [1399] : []);
    expect(await planOf(ole)).toBe(isCharged ? 5 : 0);
    expect(await paymentsOf(ole)).toMatchObject([{ state: isCharged ? 'fulfilled' : 'cancelled' }]);
    expect(await getMemberSubscriptions(ole)).toHaveLength(isCharged ? 1 : 0);
  },
);

test('a call that broke is finished by repeating it, with one charge', async () => {
  const pia = await newMember();
  const key = randomUUID();
  armFailpoint('payments.charged', { do: 'throw' });
  expect((await buyPlan(pia, {}, key)).status).toBe(500);
  expect((await buyPlan(pia, {}, key)).status).toBe(409);
  clock.advance(61_000);
  expect((await buyPlan(pia, {}, key)).body.data.token).toMatch(/./);
  expect([await chargesOf(pia), await planOf(pia)]).toEqual([[1399], 5]);
});

test('a member sees what became of their own payment, and nobody else does', async () => {
  const [quin, other] = [await newMember(), await newMember()];
  const { body } = await buyPlan(quin);
  const ask = (who: Member) => who.raw({ method: 'GET', url: `/api/payments/${body.payment_id}` });
  expect(await ask(quin)).toMatchObject({ status: 200, body: { pending: false, data: body.data } });
  expect((await ask(other)).status).toBe(404);
});

const findByKey = (who: Person, key: string) =>
  who.raw({ method: 'GET', url: `/api/payments?key=${encodeURIComponent(key)}` });

test('a member whose answer was lost finds the payment by its key, and nobody else does [CHECKOUT-136]', async () => {
  const [rut, other] = [await newMember(), await newMember()];
  const key = randomUUID();
  const { body } = await buyPlan(rut, {}, key);
  expect(await findByKey(rut, key)).toMatchObject({
    status: 200,
    body: { pending: false, payment_id: body.payment_id, data: body.data },
  });
  expect([
    (await findByKey(other, key)).status,
    (await findByKey(world.newGuest(), key)).status,
    (await findByKey(rut, randomUUID())).status,
    (await findByKey(rut, '')).status,
    (await findByKey(rut, 'k'.repeat(201))).status,
    (await rut.raw({ method: 'GET', url: '/api/payments' })).status,
  ]).toEqual([404, 401, 404, 422, 422, 422]);
  expect([await chargesOf(rut), (await paymentsOf(rut)).length]).toEqual([[1399], 1]);
});

test('a payment that is found while its call is under way is pending, and charged once by that call alone', async () => {
  const sam = await newMember();
  const key = randomUUID();
  armFailpoint('payments.claimed', { do: 'throw' });
  await buyPlan(sam, {}, key);
  const [first, second] = [await findByKey(sam, key), await findByKey(sam, key)];
  expect([first.body.pending, second.body.pending]).toEqual([true, true]);
  expect([await chargesOf(sam), await paymentsOf(sam)]).toMatchObject([[], [{ state: 'created' }]]);
  await passTime(2);
  expect(await findByKey(sam, key)).toMatchObject({ status: 409, body: { error: expect.anything() } });
});

test('a declined payment is found by its key with its reason', async () => {
  const tor = await newMember();
  const key = randomUUID();
  await buyPlan(tor, { payment_method_id: 'pm_test_card_declined' }, key);
  expect((await findByKey(tor, key)).status).toBe(402);
});

test('a guest is refused, and so is the eleventh attempt within ten minutes [CHECKOUT-112]', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  expect((await buyPlan(strict.newGuest())).status).toBe(401);
  const nia = await strict.person('nia');
  for (let times = 0; times < 10; times += 1)
    expect((await buyPlan(nia, { payment_method_id: 'pm_test_card_declined' })).status).toBe(402);
  expect((await buyPlan(nia)).status).toBe(429);
  expect(await strict.platform.db.selectFrom('gateway_charges').selectAll().execute()).toEqual([]);
});

test('in production without keys a payment call answers 503 and makes no payment [CHECKOUT-124]', async () => {
  const production = await aWorld();
  const buyer = await production.person('buyer');
  production.platform.config.testGateway = false;
  expect((await buyPlan(buyer)).status).toBe(503);
  expect(await production.platform.db.selectFrom('payments').selectAll().execute()).toEqual([]);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});

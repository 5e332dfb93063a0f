import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { getMemberSubscriptions, subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import type { TestPaymentMethod } from '#gateways/test/model/test-payment-methods.ts';
import { confirmTestPayment } from '#gateways/test/payment.contract.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { postOnce } from '../testing/post-once.ts';
import { askQuote } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const limited = await aWorld({ rateLimits: 'on' });
const { clock } = world;
const { db } = world.platform;
afterEach(disarmFailpoints);

let people = 0;
/** A member who pays Starter by the month since ten days, 6.99 USD, by this method. */
async function aStarter(method: TestPaymentMethod | null = 'visa', of = world): Promise<Member> {
  people += 1;
  const member = await of.person(`upgrader${people}`);
  await subscribeMember(of, member, { item: 'starter', price: { minor: 699, currency: 'USD' }, method });
  return member;
}
const planIdOf = async (member: Member) => (await getMemberSubscriptions(member))[0]?.id ?? '';
const cardOf = async (member: Member) => {
  const url = `/api/subscriptions/${await planIdOf(member)}/stored_card`;
  return (await member.raw({ method: 'GET', url })).body.card;
};
const quoteOf = async (member: Member) => (await askQuote(member)).body.quote;
/** Upgrades to Pro yearly by the stored card at the present quote, unless `more` says otherwise. */
async function upgrade(member: Member, more: Record<string, unknown> = {}, key = randomUUID()) {
  const body = {
    account_type: 6,
    period_name: 'yearly',
    quote: more['quote'] === undefined ? (await quoteOf(member))?.id : more['quote'],
    stored_card: more['stored_card'] === undefined ? (await cardOf(member))?.id : more['stored_card'],
    ...more,
  };
  return postOnce(member, '/api/subscriptions', { body, key });
}
const gatewayIdOf = async ({ id }: Member, on = db) =>
  (
    await on
      .selectFrom('subscriptions')
      .select('gateway_subscription_id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).gateway_subscription_id;
/** What was charged since the member has begun, in minor units. */
async function chargesOf(member: Member): Promise<number[]> {
  const rows = await db
    .selectFrom('gateway_charges')
    .select('amount_minor')
    .where('subscription_id', '=', await gatewayIdOf(member))
    .where('decline_code', 'is', null)
    .where('id', 'not like', 'ch\\_test\\_%')
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
}
async function storeCard(member: Member, method: TestPaymentMethod | null): Promise<void> {
  const { customer_id } = await db
    .selectFrom('gateway_subscriptions')
    .select('customer_id')
    .where('id', '=', await gatewayIdOf(member))
    .executeTakeFirstOrThrow();
  await db.updateTable('gateway_customers').set({ method }).where('id', '=', customer_id).execute();
}
const planOf = async (member: Member) => (await getMemberSubscriptions(member))[0]?.name;
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').select('state').where('user_id', '=', id).orderBy('id').execute();
const minorOf = ({ total }: { total: number }) => Math.round(total * 100);
const confirm = (person: Person, clientSecret: string, approve: boolean) =>
  person.call(confirmTestPayment, { clientSecret, approve });

test('a member upgrades by the card that the plan is charged to, and gives none [CHECKOUT-141]', async () => {
  const ada = await aStarter('mastercard');
  const before = await planIdOf(ada);
  const quote = await quoteOf(ada);
  const answer = await upgrade(ada);
  expect(answer).toMatchObject({ status: 200, body: { requires_action: false, data: { token: /./ } } });
  expect([await planOf(ada), await planIdOf(ada)]).toEqual(['Pro', before]);
  expect(await chargesOf(ada)).toEqual([minorOf(quote)]);
  expect(await cardOf(ada)).toMatchObject({ brand: 'Mastercard', last_four: '4444' });
});

test('another card than the buyer was shown is not charged [CHECKOUT-142]', async () => {
  const ben = await aStarter('visa');
  const shown = (await cardOf(ben)).id;
  await storeCard(ben, 'mastercard');
  const answer = await upgrade(ben, { stored_card: shown });
  expect(answer).toMatchObject({ status: 409, body: { code: 'stored_card_changed' } });
  expect([await planOf(ben), await chargesOf(ben)]).toEqual(['Starter', []]);
  expect(await paymentsOf(ben)).toEqual([{ state: 'cancelled' }]);
  expect((await upgrade(ben)).status).toBe(200);
});

test.each([
  ['was removed', null],
  ['is a PayPal account by now', 'paypal'],
] as const)('a card that %s is refused, and nothing is charged [CHECKOUT-142]', async (_what, method) => {
  const cleo = await aStarter('visa');
  const shown = (await cardOf(cleo)).id;
  await storeCard(cleo, method);
  const answer = await upgrade(cleo, { stored_card: shown });
  expect(answer).toMatchObject({ status: 422, body: { code: 'stored_card_missing' } });
  expect([await planOf(cleo), await chargesOf(cleo)]).toEqual(['Starter', []]);
});

test('a member who pays by PayPal has no stored card, and upgrades by a card that they give', async () => {
  const dora = await aStarter('paypal');
  expect(await cardOf(dora)).toBeNull();
  expect((await upgrade(dora, { stored_card: 'x' })).body.code).toBe('stored_card_missing');
  const given = { stored_card: null, payment_method_id: 'pm_test_visa' };
  expect((await upgrade(dora, given)).status).toBe(200);
  expect(await cardOf(dora)).toMatchObject({ last_four: '4242' });
});

test('a first purchase by a stored card is refused, and neither a payment nor a coupon is written [CHECKOUT-142]', async () => {
  await aCoupon(world, 'FIRST25');
  const eli = await world.person('eli');
  const body = { quote: null, account_type: 5, stored_card: 'x', coupon: 'FIRST25' };
  expect(await upgrade(eli, body)).toMatchObject({ status: 422, body: { code: 'stored_card_missing' } });
  expect(await paymentsOf(eli)).toEqual([]);
  const coupon = db.selectFrom('coupon_redemptions').selectAll().where('user_id', '=', eli.id);
  expect(await coupon.execute()).toEqual([]);
});

test('an add-on beside a plan is no upgrade and cannot be paid by the stored card', async () => {
  const fay = await aStarter();
  const addon = { account_type: 7, period_name: 'monthly', quote: null };
  expect((await upgrade(fay, addon)).status).toBe(422);
  expect(await paymentsOf(fay)).toEqual([]);
});

test('the card of somebody else’s subscription is never charged [CHECKOUT-142]', async () => {
  const [gus, hal] = [await aStarter('mastercard'), await aStarter('visa')];
  const answer = await upgrade(hal, { stored_card: (await cardOf(gus)).id });
  expect(answer).toMatchObject({ status: 409, body: { code: 'stored_card_changed' } });
  expect([await chargesOf(gus), await chargesOf(hal)]).toEqual([[], []]);
  const ida = await world.person('ida');
  expect((await upgrade(ida, { quote: null, stored_card: (await cardOf(gus)).id })).status).toBe(422);
  expect(await chargesOf(gus)).toEqual([]);
});

test.each([
  ['beside a token', { payment_method_id: 'pm_test_visa' }, 422],
  ['with an empty id', { stored_card: '' }, 422],
  ['with an id of 101 characters', { stored_card: 'x'.repeat(101) }, 422],
  ['with true for an id', { stored_card: true }, 422],
  ['without a quote', { quote: null }, 422],
  ['with a made-up quote', { quote: 'x' }, 409],
  ['of the own plan', { account_type: 4, period_name: 'monthly' }, 422],
])('an upgrade by the stored card %s is refused, and nothing is charged', async (_what, more, status) => {
  const jan = await aStarter();
  expect((await upgrade(jan, more)).status).toBe(status);
  expect([await planOf(jan), await chargesOf(jan), await paymentsOf(jan)]).toEqual(['Starter', [], []]);
});

test('a guest, and a call without an Idempotency-Key, are refused', async () => {
  const kim = await aStarter();
  const body = {
    account_type: 6,
    period_name: 'yearly',
    quote: (await quoteOf(kim)).id,
    stored_card: (await cardOf(kim)).id,
  };
  expect((await postOnce(world.newGuest(), '/api/subscriptions', { body })).status).toBe(401);
  expect((await postOnce(kim, '/api/subscriptions', { body, key: null })).status).toBe(400);
  expect(await chargesOf(kim)).toEqual([]);
});

test('a declined stored card leaves everything as it was, and another card becomes that of the plan [CHECKOUT-141]', async () => {
  const lea = await aStarter('insufficient_funds');
  expect(await upgrade(lea)).toMatchObject({
    status: 402,
    body: { error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  });
  expect([await planOf(lea), await chargesOf(lea)]).toEqual(['Starter', []]);
  expect(await cardOf(lea)).toMatchObject({ last_four: '9995' });
  const other = { stored_card: null, payment_method_id: 'pm_test_mastercard' };
  expect((await upgrade(lea, other)).status).toBe(200);
  expect(await cardOf(lea)).toMatchObject({ last_four: '4444' });
});

test.each([
  [true, 200, 'Pro', 1],
  [false, 402, 'Starter', 0],
] as const)(
  'a stored card whose bank asks is charged after the second call, if its owner confirms: %s [CHECKOUT-141]',
  async (approve, status, plan, charges) => {
    const max = await aStarter('three_d_secure');
    const { body } = await upgrade(max);
    expect([body.requires_action, await planOf(max), await chargesOf(max)]).toEqual([true, 'Starter', []]);
    await confirm(max, body.payment_intent_client_secret, approve);
    const again = { payment_intent_id: body.payment_intent_id, quote: 'x', stored_card: 'x' };
    expect((await upgrade(max, again)).status).toBe(status);
    expect([await planOf(max), (await chargesOf(max)).length]).toEqual([plan, charges]);
  },
);

test('a repeated call is charged once, also if the card has changed since [CHECKOUT-141]', async () => {
  const nia = await aStarter();
  const [key, body] = [randomUUID(), { quote: (await quoteOf(nia)).id, stored_card: (await cardOf(nia)).id }];
  const first = await upgrade(nia, body, key);
  await storeCard(nia, null);
  expect((await upgrade(nia, body, key)).body).toEqual(first.body);
  expect((await upgrade(nia, { ...body, stored_card: 'x' }, key)).status).toBe(422);
  expect(await chargesOf(nia)).toHaveLength(1);
});

test('an upgrade that broke after its charge is finished by repeating it, also if the card has changed since', async () => {
  const ole = await aStarter();
  const [key, body] = [randomUUID(), { quote: (await quoteOf(ole)).id, stored_card: (await cardOf(ole)).id }];
  armFailpoint('payments.charged', { do: 'throw' });
  expect((await upgrade(ole, body, key)).status).toBe(500);
  await storeCard(ole, 'mastercard');
  clock.advance(61_000);
  expect((await upgrade(ole, body, key)).body.data.token).toMatch(/./);
  expect([await planOf(ole), (await chargesOf(ole)).length]).toEqual(['Pro', 1]);
});

test('nine simultaneous upgrades by the stored card charge it once [CHECKOUT-141]', async () => {
  const pia = await aStarter();
  const body = { quote: (await quoteOf(pia)).id, stored_card: (await cardOf(pia)).id };
  const { given } = await race(9, () => upgrade(pia, body));
  const statuses = given.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
  expect([await planOf(pia), (await chargesOf(pia)).length]).toEqual(['Pro', 1]);
});

test('attempts by the stored card count towards the card payments of a day [CHECKOUT-138]', async () => {
  const quin = await aStarter('card_declined', limited);
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) {
    if (at % 10 === 0) limited.clock.advance(601_000);
    limited.clock.advance(1000);
    statuses.push((await upgrade(quin)).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(402), 429]);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(db)).toEqual({});
});

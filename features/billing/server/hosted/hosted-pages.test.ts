import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { actAtGateway } from '#features/billing/testing/gateway-actions.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { checkoutNew } from '../../hosted-page.contract.ts';
import { addListPrice } from '../prices/list-prices.ts';

const world = await aWorld();
const { platform, clock } = world;
let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`hosted${people}`);
};
const openPage = async (
  member: Member,
  more: { planId?: string; coupon?: string; referralId?: string } = {},
) => (await member.call(checkoutNew, { planId: 'creator-monthly', ...more })).hostedPage;
const ask = (member: Member, query: string, headers: Record<string, string> = {}) =>
  member.raw({ method: 'GET', url: `/api/hosted_pages/${query}`, headers });
const pay = (member: Member, id: string, body: object = {}, key: string = randomUUID()) =>
  member.raw({
    method: 'POST',
    url: `/api/hosted_pages/${id}/payments`,
    headers: { 'idempotency-key': key },
    body: { payment_method_id: 'pm_test_visa', ...body },
  });
const chargesOf = async ({ id }: Member): Promise<number[]> => {
  const rows = await platform.db
    .selectFrom('gateway_charges')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${id}`)
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
};

test('a member opens a page, pays it, and has the plan by hosted billing [CHECKOUT-096] [CHECKOUT-098] [PRICE-099]', async () => {
  const ada = await newMember();
  const page = await openPage(ada);
  expect(page).toEqual({
    id: page.id,
    url: `/hosted_pages/${page.id}`,
    state: 'created',
    expiresAt: new Date(clock.now().getTime() + 3_600_000).toISOString(),
  });
  expect((await ask(ada, page.id)).body).toMatchObject({
    plan_name: 'Creator',
    total: 13.99,
    quote: { total: 13.99, next_amount: 13.99, replaces: null },
  });
  expect((await pay(ada, page.id)).body.data.token).toMatch(/./);
  expect((await ask(ada, page.id)).body).toMatchObject({ state: 'succeeded' });
  const { user, account } = await ada.call(getAccount, {});
  expect(user.accountType).toBe(5);
  expect(account).toMatchObject({ currentPaymentMethod: 'hosted_billing', currentPaymentPeriod: 'monthly' });
});

test('a page is paid once, by simultaneous and by later calls [CHECKOUT-101]', async () => {
  const ben = await newMember();
  const { id } = await openPage(ben);
  const { given } = await race(8, () => pay(ben, id));
  expect(given.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await pay(ben, id)).status).toBe(409);
  expect(await chargesOf(ben)).toEqual([1399]);
});

test('repeated calls give the page that is open, and another member cannot open it [CHECKOUT-101]', async () => {
  const [cleo, dora] = [await newMember(), await newMember()];
  const { given } = await race(10, () => openPage(cleo));
  expect(new Set(given.map(({ id }) => id)).size).toBe(1);
  const id = given[0]?.id ?? '';
  expect((await ask(dora, id)).status).toBe(404);
  expect((await pay(dora, id)).status).toBe(404);
  expect([await chargesOf(cleo), await chargesOf(dora)]).toEqual([[], []]);
});

test('a page is good for an hour, and charges nothing afterwards [CHECKOUT-098]', async () => {
  const eli = await newMember();
  const { id } = await openPage(eli);
  clock.advance(3_600_000);
  expect((await ask(eli, id)).body.state).toBe('expired');
  expect(await pay(eli, id)).toMatchObject({ status: 409, body: { code: 'hosted_page_expired' } });
  expect((await openPage(eli)).id).not.toBe(id);
  expect(await chargesOf(eli)).toEqual([]);
});

test('a page charges what it was opened at, or nothing [PRICE-111]', async () => {
  await aCoupon(world, 'SHORT', { expires_at: new Date(clock.now().getTime() + 60_000) });
  const fay = await newMember();
  const { id } = await openPage(fay, { coupon: 'SHORT' });
  expect((await ask(fay, id)).body).toMatchObject({
    total: 10.5,
    coupon: 'SHORT',
    quote: { total: 10.5, next_amount: 13.99 },
  });
  clock.advance(61_000);
  expect((await ask(fay, id)).body).toMatchObject({ state: 'created', total: 10.5, quote: null });
  expect((await pay(fay, id)).status).toBe(422);
  expect(await chargesOf(fay)).toEqual([]);
});

test('a page whose next payment has changed since charges nothing, and another one is opened', async () => {
  await aCoupon(world, 'FIRSTFREE', { percent_off: 100 });
  const noa = await newMember();
  const planId = 'starter-monthly';
  const { id } = await openPage(noa, { planId, coupon: 'FIRSTFREE' });
  expect((await ask(noa, id)).body).toMatchObject({ total: 0, quote: { total: 0, next_amount: 6.99 } });
  clock.advance(1000);
  await transaction(platform.db, (tx) =>
    addListPrice(makeCall(platform, tx, guest), {
      plan: 'starter',
      frequency: 'monthly',
      currency: 'USD',
      price_minor: 799,
      valid_from: clock.now(),
    }),
  );
  expect((await ask(noa, id)).body).toMatchObject({ state: 'created', total: 0, quote: null });
  expect(await pay(noa, id)).toMatchObject({ status: 422, body: { code: 'price_changed' } });
  expect((await noa.call(getAccount, {})).user.accountType).toBe(0);
  const other = await openPage(noa, { planId, coupon: 'FIRSTFREE' });
  expect(other.id).not.toBe(id);
  expect((await ask(noa, other.id)).body.quote).toMatchObject({ total: 0, next_amount: 7.99 });
  expect((await pay(noa, other.id)).status).toBe(200);
});

test('a page whose coupon holds charges the reduced price', async () => {
  await aCoupon(world, 'HOLDS');
  const gus = await newMember();
  const { id } = await openPage(gus, { coupon: 'HOLDS' });
  expect((await pay(gus, id)).status).toBe(200);
  expect(await chargesOf(gus)).toEqual([1050]);
});

test('a buyer whose bank asks has the plan after the second call, and a payment of another page is refused', async () => {
  const hal = await newMember();
  const { id } = await openPage(hal);
  const card = { payment_method_id: 'pm_test_three_d_secure' };
  const { body } = await pay(hal, id, card);
  expect(body.requires_action).toBe(true);
  const again = { ...card, payment_intent_id: body.payment_intent_id };
  expect((await pay(hal, id, again)).status).toBe(422);
  const other = await openPage(hal, { planId: 'pro-monthly' });
  const confirm = { client_secret: body.payment_intent_client_secret, approve: true };
  await hal.raw({ method: 'POST', url: '/api/test_gateway/payments/confirm', body: confirm });
  expect((await pay(hal, other.id, again)).status).toBe(422);
  expect((await pay(hal, id, again)).body.data.token).toMatch(/./);
  expect(await chargesOf(hal)).toEqual([1399]);
});

test.each([
  ['a guest', 'checkout_new?plan_id=pro-yearly', 401, 'guest'],
  ['no plan', 'checkout_new', 422, 'member'],
  ['an unknown plan', 'checkout_new?plan_id=constructor-yearly', 422, 'member'],
  ['an unknown period', 'checkout_new?plan_id=pro-weekly', 422, 'member'],
  ['a legacy plan', 'checkout_new?plan_id=premium-yearly', 422, 'member'],
  ['a wrong code', 'checkout_new?plan_id=pro-yearly&coupon=NOBODY', 422, 'member'],
  ['a code of 101 characters', `checkout_new?plan_id=pro-yearly&coupon=${'x'.repeat(101)}`, 422, 'member'],
  ['a guest with a token', 'checkout_existing/x?plan_id=pro-yearly', 401, 'guest'],
  ['an unknown token', 'checkout_existing/x?plan_id=pro-yearly', 404, 'member'],
] as const)(
  'a call by %s answers %s with %i and makes no page [CHECKOUT-100]',
  async (_what, query, status, who) => {
    const person = who === 'guest' ? (world.newGuest() as Member) : await newMember();
    expect((await ask(person, query)).status).toBe(status);
    if (who === 'guest') return;
    const pages = await platform.db
      .selectFrom('hosted_pages')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(pages).toEqual([]);
  },
);

const dayMs = 86_400_000;
const usd = (minor: number) => ({ minor, currency: 'USD' });
/** A member who pays Starter by the month, so many days ago. */
async function aStarter(daysAgo = 10) {
  const member = await newMember();
  const startedAt = new Date(clock.now().getTime() - daysAgo * dayMs);
  const { token, id } = await subscribeMember(world, member, { item: 'starter', price: usd(699), startedAt });
  return { member, token, id };
}
const openUpgrade = async (member: Member, token: string, query = 'plan_id=pro-yearly') =>
  (await ask(member, `checkout_existing/${token}?${query}`)).body.hosted_page;

test('a member upgrades on a page: the same subscription, less what is left of it, by hosted billing [CHECKOUT-097] [PRICE-097] [SUBS-059]', async () => {
  const { member: ida, token, id } = await aStarter();
  expect((await ask(ida, 'checkout_new?plan_id=pro-yearly')).status).toBe(422);
  const page = await openUpgrade(ida, token);
  expect(page).toMatchObject({ url: `/hosted_pages/${page.id}`, state: 'created' });
  expect((await openUpgrade(ida, token)).id).toBe(page.id);
  const { body } = await ask(ida, page.id);
  expect(body).toMatchObject({
    plan_name: 'Pro',
    total: body.quote.total,
    quote: { next_amount: 359.88, replaces: { name: 'Starter', unused_days: 20 } },
  });
  expect(body.total).toBeCloseTo(359.88 - body.quote.replaces.credit, 5);
  expect((await pay(ida, page.id)).body.data.token).toMatch(/./);
  const { user, account } = await ida.call(getAccount, {});
  expect(user.subscriptions).toMatchObject([{ id, token, name: 'Pro', frequency: 'yearly' }]);
  expect(account.currentPaymentMethod).toBe('hosted_billing');
  expect((await ask(ida, page.id)).body).toMatchObject({ state: 'succeeded', quote: null });
  expect((await pay(ida, page.id)).status).toBe(409);
});

test('a member upgrades on a page by the stored card; a page of a first plan has none [CHECKOUT-141] [CHECKOUT-142]', async () => {
  const { member: ugo, token, id } = await aStarter();
  const { body } = await ugo.raw({ method: 'GET', url: `/api/subscriptions/${id}/stored_card` });
  const stored = { payment_method_id: null, stored_card: body.card.id };
  const page = await openUpgrade(ugo, token);
  const none = await pay(ugo, page.id, { payment_method_id: null });
  expect([none.status, none.body.errors?.payment_method_id]).toEqual([422, ['is missing']]);
  expect((await pay(ugo, page.id, { stored_card: body.card.id })).status).toBe(422);
  expect((await pay(ugo, page.id, stored)).status).toBe(200);
  expect((await ugo.call(getAccount, {})).user.subscriptions).toMatchObject([{ id, name: 'Pro' }]);
  const viv = await newMember();
  const { id: first } = await openPage(viv);
  expect(await pay(viv, first, stored)).toMatchObject({ status: 422, body: { code: 'stored_card_missing' } });
  expect((await pay(viv, first)).status).toBe(200);
});

test('an upgrade page whose credit has become less charges nothing', async () => {
  const { member: jan, token } = await aStarter();
  const page = await openUpgrade(jan, token);
  // A day of the plan is over within the page's hour.
  const { period_end } = await platform.db
    .selectFrom('subscriptions')
    .select('period_end')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  await platform.db
    .updateTable('subscriptions')
    .set({ period_end: new Date(period_end.getTime() - dayMs) })
    .where('token', '=', token)
    .execute();
  expect(await pay(jan, page.id)).toMatchObject({ status: 422, body: { code: 'price_changed' } });
  expect((await jan.call(getAccount, {})).user.accountType).toBe(4);
  expect((await openUpgrade(jan, token)).id).not.toBe(page.id);
});

test('an upgrade page of a plan that has ended begins no subscription', async () => {
  const { member: kay, token } = await aStarter();
  const page = await openUpgrade(kay, token);
  await actAtGateway(world, (await kay.call(getAccount, {})).user.subscriptions[0]?.id ?? '', (gateway, at) =>
    gateway.endNow(at),
  );
  expect((await pay(kay, page.id)).status).toBe(422);
  expect((await kay.call(getAccount, {})).user.accountType).toBe(0);
});

test.each([
  ['a smaller plan', 'plan_id=starter-monthly', 422],
  ['a legacy plan', 'plan_id=premium-yearly', 422],
  ['an add-on', 'plan_id=europa-yearly', 422],
  ['an unknown plan', 'plan_id=constructor-yearly', 422],
  ['no plan', '', 422],
  ['a wrong code', 'plan_id=pro-yearly&coupon=NOBODY', 422],
] as const)('an upgrade to %s is refused and makes no page [CHECKOUT-100]', async (_what, query, status) => {
  const { member: lea, token } = await aStarter();
  expect((await ask(lea, `checkout_existing/${token}?${query}`)).status).toBe(status);
  const pages = await platform.db
    .selectFrom('hosted_pages')
    .select('id')
    .where('user_id', '=', lea.id)
    .execute();
  expect(pages).toEqual([]);
});

test('the token of somebody else, of an add-on and of an ended plan open no upgrade [CHECKOUT-100]', async () => {
  const { member: max, token } = await aStarter();
  const other = await newMember();
  expect((await ask(other, `checkout_existing/${token}?plan_id=pro-yearly`)).status).toBe(404);
  const addon = await subscribeMember(world, max, { item: 'europa' });
  expect((await ask(max, `checkout_existing/${addon.token}?plan_id=pro-yearly`)).status).toBe(422);
  const ended = await subscribeMember(world, other, { item: 'starter', state: 'ended' });
  expect((await ask(other, `checkout_existing/${ended.token}?plan_id=pro-yearly`)).status).toBe(422);
});

test('a call of another site is refused, and so is one in production without keys', async () => {
  const kim = await newMember();
  const query = 'checkout_new?plan_id=pro-monthly';
  expect((await ask(kim, query, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  platform.config.testGateway = false;
  expect((await ask(kim, query)).status).toBe(503);
  platform.config.testGateway = true;
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { checkoutNew } from '../../hosted-page.contract.ts';

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
  expect((await ask(ada, page.id)).body).toMatchObject({ plan_name: 'Creator', total: 13.99, price: 13.99 });
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
  expect((await ask(fay, id)).body).toMatchObject({ total: 10.5, price: 13.99 });
  clock.advance(61_000);
  expect((await pay(fay, id)).status).toBe(422);
  expect(await chargesOf(fay)).toEqual([]);
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

test('a member whose plan runs gets no page for a new one, and reads that it cannot be changed yet [CHECKOUT-100]', async () => {
  const ida = await newMember();
  const { token } = await subscribeMember(world, ida, { item: 'starter' });
  expect((await ask(ida, 'checkout_new?plan_id=pro-monthly')).status).toBe(422);
  expect(await ask(ida, `checkout_existing/${token}?plan_id=pro-monthly`)).toMatchObject({
    status: 422,
    body: { code: 'upgrade_unavailable' },
  });
  const jan = await newMember();
  expect((await ask(jan, `checkout_existing/${token}?plan_id=pro-monthly`)).status).toBe(404);
});

test('a call of another site is refused, and so is one in production without keys', async () => {
  const kim = await newMember();
  const query = 'checkout_new?plan_id=pro-monthly';
  expect((await ask(kim, query, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  platform.config.testGateway = false;
  expect((await ask(kim, query)).status).toBe(503);
  platform.config.testGateway = true;
});

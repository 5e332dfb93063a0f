import { afterEach, expect, test } from 'vitest';
import { getQuote } from '#features/billing/quote.contract.ts';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getMemberSubscriptions, subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { getPaypalPage } from '#gateways/test/paypal-page.contract.ts';
import { advanceDueSubscriptions } from '#gateways/test/server/advance-subscriptions.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { holdAtFailpoint } from '#testing/hold-at-failpoint.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { claimOrder } from '../../contract.ts';
import { answerAtPaypal, creatorStart, follow, pathOf, tokenOf } from '../../testing/at-paypal.ts';
import { buyPlan } from '../../testing/buy-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
afterEach(disarmFailpoints);

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`payer${people}`);
};
const paymentsOf = ({ id }: Member) =>
  platform.db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
/** What the test gateway has charged a member by PayPal, in minor units. */
const chargesOf = async ({ id }: Member): Promise<number[]> => {
  const rows = await platform.db
    .selectFrom('gateway_charges')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${id}_paypal`)
    .where('decline_code', 'is', null)
    .orderBy('period_number')
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
};
const planOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
/** Runs the jobs as they are due after a time; events are lost unless they are delivered. */
async function passTime(minutes: number): Promise<void> {
  clock.advance(minutes * 60_000);
  await transaction(platform.db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await world.drain();
}

const checkout = '/checkout?product_type=subscription&plan=creator&period=monthly';
const paid = `${checkout}&success=true`;
const failedWith = (code: string) => `${checkout}&selected_payment_tab=paypal&paypal_payment_error=${code}`;
const nothing = async (member: Member) =>
  expect([await chargesOf(member), await planOf(member)]).toEqual([[], 0]);

test('a member who approves at PayPal comes back with the plan, charged once [CHECKOUT-091] [CHECKOUT-127]', async () => {
  const ada = await newMember();
  const page = await follow(ada, creatorStart);
  expect(page).toMatch(/\/test-gateway\/paypal\?token=/);
  expect(await ada.call(getPaypalPage, { token: tokenOf(page) })).toMatchObject({
    title: 'Tonehall Creator',
    minor: 1399,
    currency: 'USD',
    isOpen: true,
  });
  const back = await answerAtPaypal(ada, page);
  await nothing(ada);
  expect(await follow(ada, back)).toBe(paid);
  const { user, account } = await ada.call(getAccount, {});
  expect(user).toMatchObject({ accountType: 5, accountAssignedAt: clock.now().toISOString() });
  expect(account).toMatchObject({
    currentPaymentPeriod: 'monthly',
    currentPaymentAmount: 13.99,
    currentPaymentMethod: 'paypal',
  });
  expect(await getMemberSubscriptions(ada)).toMatchObject([{ name: 'Creator', status: 'active' }]);
  expect(await chargesOf(ada)).toEqual([1399]);
});

test('the return is repeated, and comes with PayPal’s event: one charge, one subscription, one page', async () => {
  const ben = await newMember();
  const back = await answerAtPaypal(ben, await follow(ben, creatorStart));
  const { given } = await race(9, () => follow(ben, back));
  expect(new Set(given)).toEqual(new Set([paid]));
  await deliverWebhooks(world);
  await world.drain();
  expect(await follow(ben, back)).toBe(paid);
  expect([await chargesOf(ben), (await getMemberSubscriptions(ben)).length]).toEqual([[1399], 1]);
});

test('the order’s data are given once, to its buyer only, and to nobody who has bought nothing [CHECKOUT-128]', async () => {
  const [cleo, other] = [await newMember(), await newMember()];
  await aCoupon(world, 'ORDER');
  const page = await follow(cleo, `${creatorStart}&coupon=ORDER`);
  expect(await cleo.call(claimOrder, {})).toEqual({ order: null });
  await follow(cleo, await answerAtPaypal(cleo, page));
  expect(await other.call(claimOrder, {})).toEqual({ order: null });
  const [payment] = await paymentsOf(cleo);
  const { given } = await race(5, () => cleo.call(claimOrder, {}));
  expect(given.filter(({ order }) => order !== null)).toEqual([
    {
      order: {
        transactionId: payment?.token,
        productType: 'subscription',
        plan: 'creator',
        period: 'monthly',
        value: 10.5,
        currency: 'usd',
        coupon: 'ORDER',
      },
    },
  ]);
});

test('the parameters of the start come back with the payment, and with its failure [CHECKOUT-091] [CHECKOUT-092]', async () => {
  const dan = await newMember();
  await aCoupon(world, 'ALONG');
  const start = `${creatorStart}&coupon=along&referral_id=Abc123&close_after_authentication=true`;
  const first = await follow(dan, start);
  expect(
    await follow(dan, pathOf((await dan.call(getPaypalPage, { token: tokenOf(first) })).cancelUrl)),
  ).toBe(
    `${checkout}&coupon_code=along&referral_id=Abc123&close_after_authentication=true&selected_payment_tab=paypal&paypal_payment_error=payment_cancelled`,
  );
  const back = await answerAtPaypal(dan, await follow(dan, start));
  expect(await follow(dan, back)).toBe(`${checkout}&close_after_authentication=true&success=true`);
  expect(await chargesOf(dan)).toEqual([1050]);
});

test('a member who cancels is charged nothing, can approve the page no more, and may begin anew [CHECKOUT-092]', async () => {
  const eli = await newMember();
  const page = await follow(eli, creatorStart);
  const { cancelUrl } = await eli.call(getPaypalPage, { token: tokenOf(page) });
  expect(await follow(eli, pathOf(cancelUrl))).toBe(failedWith('payment_cancelled'));
  expect(await follow(eli, pathOf(cancelUrl))).toBe(failedWith('payment_cancelled'));
  expect(await follow(eli, await answerAtPaypal(eli, page))).toBe(failedWith('token_expired'));
  await nothing(eli);
  expect(await paymentsOf(eli)).toMatchObject([{ state: 'cancelled' }]);
  expect(await follow(eli, await answerAtPaypal(eli, await follow(eli, creatorStart)))).toBe(paid);
  expect(await follow(eli, pathOf(cancelUrl))).toBe(failedWith('payment_cancelled'));
  expect(await chargesOf(eli)).toEqual([1399]);
});

test.each([
  ['declined', 'instrument_declined'],
  ['restricted', 'payer_cannot_pay'],
] as const)(
  'a member who approves with an account that is %s reads why, and is charged nothing',
  async (account, code) => {
    const fay = await newMember();
    const back = await answerAtPaypal(fay, await follow(fay, creatorStart), { answer: 'approve', account });
    expect(await follow(fay, back)).toBe(failedWith(code));
    expect(await follow(fay, back)).toBe(failedWith(code));
    await nothing(fay);
    expect(await follow(fay, await answerAtPaypal(fay, await follow(fay, creatorStart)))).toBe(paid);
    expect(await chargesOf(fay)).toEqual([1399]);
  },
);

test('a member whose session at PayPal has expired reads so, and is charged nothing', async () => {
  const gus = await newMember();
  const back = await answerAtPaypal(gus, await follow(gus, creatorStart), { answer: 'expire' });
  expect(await follow(gus, back)).toBe(failedWith('token_expired'));
  await nothing(gus);
});

test('a return that is typed in before the approval gives nothing, and the page stays open', async () => {
  const hal = await newMember();
  const page = await follow(hal, creatorStart);
  const [payment] = await paymentsOf(hal);
  expect(await follow(hal, `/paypal/return?payment=${payment?.id}`)).toBe(failedWith('not_approved'));
  await nothing(hal);
  expect(await follow(hal, await answerAtPaypal(hal, page))).toBe(paid);
});

test('the return of somebody else’s payment, of a card’s, or of none changes nothing', async () => {
  const [ida, thief] = [await newMember(), await newMember()];
  const back = await answerAtPaypal(ida, await follow(ida, creatorStart));
  const { id } = (await paymentsOf(ida))[0] ?? { id: '' };
  await buyPlan(thief, { payment_method_id: 'pm_test_three_d_secure' });
  const [ofCard] = await paymentsOf(thief);
  const tries = [back, `${back}&cancelled=1`, `/paypal/return?payment=${ofCard?.id}&cancelled=1`];
  const none = [
    '',
    '?payment=',
    '?payment=x',
    `?payment=${'9'.repeat(5000)}`,
    `?payment=${id}&payment=${id}`,
  ];
  for (const url of [...tries, ...none.map((query) => `/paypal/return${query}`)])
    expect(await follow(thief, url)).toBe('/account/manage');
  expect(await paymentsOf(thief)).toMatchObject([{ state: 'requires_action' }]);
  expect(await planOf(thief)).toBe(0);
  expect(await follow(ida, back)).toBe(paid);
});

test('a guest is led to sign-in and back, from the start to the checkout and from PayPal to the return [CHECKOUT-090]', async () => {
  const jan = await newMember();
  const signIn = (address: string) => `/auth?tab=sign_in&redirect_to=${encodeURIComponent(address)}`;
  expect(await follow(world.guest, `${creatorStart}&coupon=SAVE`)).toBe(
    signIn(`${checkout}&coupon_code=SAVE&selected_payment_tab=paypal`),
  );
  const back = await answerAtPaypal(jan, await follow(jan, creatorStart));
  expect(await follow(world.guest, back)).toBe(signIn(back));
  await nothing(jan);
});

test('a browser that is closed after the approval has the plan by PayPal’s event, or within five minutes without one [CHECKOUT-121] [CHECKOUT-125]', async () => {
  const [kim, lea] = [await newMember(), await newMember()];
  await answerAtPaypal(kim, await follow(kim, creatorStart));
  await deliverWebhooks(world);
  await world.drain();
  expect([await planOf(kim), await chargesOf(kim)]).toEqual([5, [1399]]);
  await answerAtPaypal(lea, await follow(lea, creatorStart));
  await passTime(4);
  expect([await planOf(lea), await chargesOf(lea)]).toEqual([5, [1399]]);
});

test('a browser that is closed before the approval leaves a payment that is closed after an hour, and gives the coupon back', async () => {
  const max = await newMember();
  await aCoupon(world, 'ONLYONE', { max_redemptions: 1 });
  const page = await follow(max, `${creatorStart}&coupon=ONLYONE`);
  for (let minutes = 4; minutes < 60; minutes += 4) await passTime(4);
  expect(await paymentsOf(max)).toMatchObject([{ state: 'requires_action' }]);
  await passTime(8);
  expect(await paymentsOf(max)).toMatchObject([{ state: 'cancelled' }]);
  expect(await follow(max, await answerAtPaypal(max, page))).toContain('token_expired');
  await nothing(max);
  expect(await follow(max, `${creatorStart}&coupon=ONLYONE`)).toMatch(/\/test-gateway\/paypal\?token=/);
});

test('a repeated start, also by a double click with a coupon, leads to one page; with another period the first is closed', async () => {
  const nia = await newMember();
  await aCoupon(world, 'DOUBLE');
  const start = `${creatorStart}&coupon=DOUBLE`;
  const { given } = await race(9, () => follow(nia, start));
  expect(new Set([...given, await follow(nia, start)]).size).toBe(1);
  expect(await paymentsOf(nia)).toHaveLength(1);
  const yearly = await follow(nia, start.replace('monthly', 'yearly'));
  expect(yearly).not.toBe(given[0]);
  expect(await follow(nia, await answerAtPaypal(nia, given[0] ?? ''))).toContain('token_expired');
  expect(await follow(nia, await answerAtPaypal(nia, yearly))).toContain('period=yearly&success=true');
  expect(await chargesOf(nia)).toHaveLength(1);
});

test('a start that comes twice does not close the page that its first copy has opened', async () => {
  const pam = await newMember();
  const { reached, release } = holdAtFailpoint('payments.unknown');
  const later = follow(pam, creatorStart);
  await reached;
  const page = await follow(pam, creatorStart);
  release();
  expect(await later).toBe(page);
  expect(await follow(pam, await answerAtPaypal(pam, page))).toContain('period=monthly&success=true');
});

test('a member who pays by card instead of approving pays once, and the page at PayPal is closed', async () => {
  const ole = await newMember();
  const page = await follow(ole, creatorStart);
  expect((await buyPlan(ole)).status).toBe(200);
  expect(await follow(ole, await answerAtPaypal(ole, page))).toBe(failedWith('token_expired'));
  expect([await chargesOf(ole), (await getMemberSubscriptions(ole)).length]).toEqual([[], 1]);
});

test('a code that gives no discount any more charges nothing, is left out, and says so [CHECKOUT-129]', async () => {
  const pia = await newMember();
  expect(await follow(pia, `${creatorStart}&coupon=GONE`)).toBe(failedWith('coupon_invalid'));
  expect(await paymentsOf(pia)).toEqual([]);
});

test('another price than the buyer was shown charges nothing, and says so [CHECKOUT-134]', async () => {
  const pit = await newMember();
  const { id } = (await pit.call(getQuote, { accountType: '6', period: 'monthly' })).quote;
  expect(await follow(pit, `${creatorStart}&quote=${id}`)).toBe(failedWith('price_changed'));
  expect(await paymentsOf(pit)).toEqual([]);
});

test('a running plan is upgraded at PayPal by a member who was shown its quote, on the same subscription', async () => {
  const pam = await newMember();
  await follow(pam, await answerAtPaypal(pam, await follow(pam, creatorStart)));
  const start = '/paypal/pro/monthly?product_type=subscription';
  expect(await follow(pam, start)).toContain('paypal_payment_error=not_available');
  clock.advance(10 * 86_400_000);
  await signInAgain(pam);
  const { id, total } = (await pam.call(getQuote, { accountType: '6', period: 'monthly' })).quote;
  const page = await follow(pam, `${start}&quote=${id}`);
  expect(await follow(pam, await answerAtPaypal(pam, page))).toContain('success=true');
  expect(await chargesOf(pam)).toEqual([1399, Math.round(total * 100)]);
  expect(await getMemberSubscriptions(pam)).toMatchObject([{ name: 'Pro', status: 'active' }]);
});

test('a plan that was renewed unheard is not upgraded at PayPal for what its old period was worth', async () => {
  const rae = await newMember();
  await follow(rae, await answerAtPaypal(rae, await follow(rae, creatorStart)));
  clock.advance(30 * 86_400_000 + 1000);
  await signInAgain(rae);
  const { id } = (await rae.call(getQuote, { accountType: '6', period: 'monthly' })).quote;
  await advanceDueSubscriptions(platform);
  const start = '/paypal/pro/monthly?product_type=subscription';
  expect(await follow(rae, `${start}&quote=${id}`)).toContain('paypal_payment_error=price_changed');
  expect((await paymentsOf(rae)).map(({ state }) => state)).toEqual(['fulfilled', 'cancelled']);
  expect(await chargesOf(rae)).toEqual([1399, 1399]);
});

test('what cannot be bought leads back without a payment: a running plan, an unknown plan or period, the free plan', async () => {
  const quin = await newMember();
  await subscribeMember(world, quin);
  expect(await follow(quin, creatorStart)).toContain('paypal_payment_error=not_available');
  const rob = await newMember();
  for (const path of ['free/monthly', 'nothing/yearly', 'creator/weekly', 'constructor/monthly'])
    expect(await follow(rob, `/paypal/${path}`)).toBe('/accounts');
  expect(await follow(rob, '/paypal/intro/monthly')).toContain('paypal_payment_error=not_available');
  expect([await paymentsOf(quin), await paymentsOf(rob)]).toEqual([[], []]);
});

test.each([
  ['a coupon of 101 characters', `coupon=${'x'.repeat(101)}`],
  ['a coupon with a NUL', 'coupon=a%00b'],
  ['two coupons', 'coupon=A&coupon=B'],
  ['an amount', 'amount=1&total=1&price=0'],
])('a start with %s is charged the list price', async (_what, query) => {
  const sam = await newMember();
  const page = await follow(sam, `${creatorStart}&${query}`);
  expect((await sam.call(getPaypalPage, { token: tokenOf(page) })).minor).toBe(1399);
});

test.each(['cross-site', 'none'])(
  'a start that no page of ours leads to (%s) makes no payment: the checkout is shown',
  async (site) => {
    const tim = await newMember();
    const tab = `${checkout}&selected_payment_tab=paypal`;
    expect(await follow(tim, creatorStart, { 'sec-fetch-site': site })).toBe(tab);
    const head = await tim.raw({ method: 'HEAD', url: creatorStart });
    expect([head.status, await paymentsOf(tim)]).toEqual([404, []]);
  },
);

test.each([
  'payments.claimed',
  'payments.begun',
  'payments.approved',
  'payments.captured',
  'payments.settle',
  'payments.fulfil',
  'payments.settled',
])(
  'a payment that breaks at %s is one charge and one plan, or none of both [CHECKOUT-126]',
  async (place) => {
    const una = await newMember();
    armFailpoint(place, { do: 'throw' });
    const begun = await una.raw({ method: 'GET', url: creatorStart });
    if (begun.status === 302) {
      const back = await answerAtPaypal(una, String(begun.headers.location));
      expect((await una.raw({ method: 'GET', url: back })).status).toBe(500);
    }
    const isApproved = begun.status === 302;
    await passTime(4);
    expect(await chargesOf(una)).toEqual(isApproved ? [1399] : []);
    expect(await planOf(una)).toBe(isApproved ? 5 : 0);
    // Its page may still be open somewhere.
    const unpaid = place === 'payments.begun' ? 'requires_action' : 'cancelled';
    expect(await paymentsOf(una)).toMatchObject([{ state: isApproved ? 'fulfilled' : unpaid }]);
  },
);

test.each([
  ['payments.approved', true],
  // The gateway has charged it, and says so when it is asked again.
  ['payments.captured', false],
])(
  'a payment whose outcome is unknown at %s is said to be confirmed, and comes by itself, charged once [CHECKOUT-135]',
  async (place, isPending) => {
    const vic = await newMember();
    const back = await answerAtPaypal(vic, await follow(vic, creatorStart));
    armFailpoint(place, { do: 'throw', error: new GatewayUnavailable() }, { times: 2 });
    const [payment] = await paymentsOf(vic);
    expect(await follow(vic, back)).toBe(
      `${checkout}&selected_payment_tab=paypal&pending_payment=${payment?.id}`,
    );
    const ask = () => vic.raw({ method: 'GET', url: `/api/payments/${payment?.id}` });
    expect(await ask()).toMatchObject({ status: 200, body: { pending: isPending, requires_action: false } });
    await passTime(4);
    expect(await ask()).toMatchObject({ status: 200, body: { pending: false } });
    expect(await follow(vic, `/paypal/return?payment=${payment?.id}`)).toBe(paid);
    expect([await planOf(vic), await chargesOf(vic)]).toEqual([5, [1399]]);
  },
);

test('a start that PayPal does not answer charges nothing, and the next one begins', async () => {
  const wim = await newMember();
  armFailpoint('payments.begun', { do: 'throw', error: new GatewayUnavailable() });
  expect(await follow(wim, creatorStart)).toBe(failedWith('gateway_unavailable'));
  expect(await follow(wim, await answerAtPaypal(wim, await follow(wim, creatorStart)))).toBe(paid);
  expect(await chargesOf(wim)).toEqual([1399]);
});

test('the eleventh start within ten minutes makes no payment [CHECKOUT-112]', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  const xia = await strict.person('xia');
  for (let times = 0; times < 10; times += 1) await follow(xia, '/paypal/intro/monthly');
  expect(await follow(xia, creatorStart)).toBe(failedWith('too_many_attempts'));
  expect((await buyPlan(xia)).status).toBe(429);
  expect(await strict.platform.db.selectFrom('payments').selectAll().execute()).toEqual([]);
});

test('in production without PayPal a start leads back and makes no payment [CHECKOUT-095]', async () => {
  const production = await aWorld();
  const zoe = await production.person('zoe');
  production.platform.config.testGateway = false;
  expect(await follow(zoe, creatorStart)).toBe(failedWith('unavailable'));
  expect(await production.platform.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  const page = await zoe.raw({ method: 'GET', url: '/api/test_gateway/paypal?token=x' });
  expect(page.status).toBe(404);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});

import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { earnCredits } from '#features/billing/server/credits/credits.ts';
import { findCreditBalance } from '#features/billing/server/credits/find-credits.ts';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { signUpByReferral } from '#features/referrals/testing/sign-up-by-referral.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const { platform } = world;
const { db } = platform;
afterEach(disarmFailpoints);

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`saver${people}`);
};
/** What the test gateway has charged a member, in minor units, the first charge first. */
const chargesOf = async ({ id }: Pick<Member, 'id'>): Promise<number[]> => {
  const rows = await db
    .selectFrom('gateway_charges')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${id}`)
    .where('decline_code', 'is', null)
    .orderBy('period_number')
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
};
const usesOf = async (code: string) =>
  (await db.selectFrom('coupons').select('redemptions').where('code', '=', code).executeTakeFirstOrThrow())
    .redemptions;
const earn = (userId: string, amount: number) =>
  transaction(db, (tx) =>
    earnCredits(makeCall(platform, tx, guest), {
      userId,
      amount,
      currency: 'USD',
      reason: 'referral',
      paymentId: randomUUID(),
    }),
  );
const dayMs = 86_400_000;

test('a coupon for one period is taken off the first payment only, and is counted once [CHECKOUT-113] [PRICE-056] [SUBS-085]', async () => {
  await aCoupon(world, 'QUARTER');
  const ada = await newMember();
  const key = randomUUID();
  expect((await buyPlan(ada, { coupon: 'quarter', amount: undefined }, key)).status).toBe(200);
  expect((await buyPlan(ada, { coupon: 'quarter' }, key)).status).toBe(200);
  expect([await chargesOf(ada), await usesOf('QUARTER')]).toEqual([[1050], 1]);
  expect(await getMemberSubscriptions(ada)).toMatchObject([{ nextBillingAmount: 13.99 }]);
});

test('a coupon for three periods is taken off three payments, and the next amount says so [PRICE-055] [SUBS-085]', async () => {
  await aCoupon(world, 'THREE', { cycles: 3 });
  const ben = await newMember();
  await buyPlan(ben, { coupon: 'THREE' });
  expect(await getMemberSubscriptions(ben)).toMatchObject([{ nextBillingAmount: 10.5 }]);
  await advanceGatewayTime(world, 32 * dayMs);
  await advanceGatewayTime(world, 31 * dayMs);
  await signInAgain(ben);
  expect(await getMemberSubscriptions(ben)).toMatchObject([{ nextBillingAmount: 13.99 }]);
  await advanceGatewayTime(world, 31 * dayMs);
  expect(await chargesOf(ben)).toEqual([1050, 1050, 1050, 1399]);
});

test.each([
  ['an unknown code', 'NOBODY'],
  ['an expired code', 'GONE'],
  ['a code of another plan', 'PROONLY'],
])('%s charges nothing and answers 422 with the sentence [CHECKOUT-129]', async (_what, coupon) => {
  if (coupon === 'GONE') await aCoupon(world, coupon, { expires_at: new Date(0), starts_at: new Date(-1) });
  if (coupon === 'PROONLY') await aCoupon(world, coupon, { account_type: 6 });
  const cleo = await newMember();
  expect(await buyPlan(cleo, { coupon })).toMatchObject({
    status: 422,
    body: {
      error: 'The code is not valid on the selected plan or has expired. Please check and try again.',
      code: 'coupon_invalid',
    },
  });
  expect(await chargesOf(cleo)).toEqual([]);
});

/** How the account of a member says that they pay. */
async function paymentOf(member: Member) {
  const { user, account } = await member.call(getAccount, {});
  return [user.paymentProvider, user.promoCode, account.currentPaymentAmount];
}

test('an account names the company that is paid, the code that still discounts, and what the period has cost [ACCOUNT-096]', async () => {
  await aCoupon(world, 'TWICE', { cycles: 2 });
  const eve = await newMember();
  expect(await paymentOf(eve)).toEqual([null, null, null]);
  await buyPlan(eve, { coupon: 'twice' });
  expect(await paymentOf(eve)).toEqual([null, 'TWICE', 10.5]);
  const setGateway = (gateway: string) =>
    db.updateTable('subscriptions').set({ gateway }).where('user_id', '=', eve.id).execute();
  for (const company of ['stripe', 'paypal']) {
    await setGateway(company);
    expect((await paymentOf(eve))[0]).toBe(company);
  }
  await setGateway('test');
  await advanceGatewayTime(world, 32 * dayMs);
  await signInAgain(eve);
  expect(await paymentOf(eve)).toEqual([null, 'TWICE', 10.5]);
  await advanceGatewayTime(world, 31 * dayMs);
  await signInAgain(eve);
  expect(await paymentOf(eve)).toEqual([null, null, 13.99]);
});

test('a code names no discount of an account any longer once an upgrade without it is paid', async () => {
  await aCoupon(world, 'ALWAYS', { cycles: null });
  const fred = await newMember();
  await buyPlan(fred, { coupon: 'ALWAYS' });
  expect((await paymentOf(fred))[1]).toBe('ALWAYS');
  await advanceGatewayTime(world, 32 * dayMs);
  await signInAgain(fred);
  expect((await paymentOf(fred))[1]).toBe('ALWAYS');
  expect((await upgradePlan(fred)).status).toBe(200);
  expect((await paymentOf(fred))[1]).toBeNull();
});

test('a declined payment gives its coupon and its credits back [PRICE-056]', async () => {
  await aCoupon(world, 'BACK', { max_redemptions: 1 });
  const dora = await newMember();
  await earn(dora.id, 300);
  const declined = await buyPlan(dora, { coupon: 'BACK', payment_method_id: 'pm_test_card_declined' });
  expect(declined.status).toBe(402);
  expect([await usesOf('BACK'), await findCreditBalance(db, dora.id, 'USD')]).toEqual([0, 300]);
  expect((await buyPlan(dora, { coupon: 'BACK' })).status).toBe(200);
  expect([await chargesOf(dora), await usesOf('BACK')]).toEqual([[750], 1]);
  expect(await findCreditBalance(db, dora.id, 'USD')).toBe(0);
});

test('a coupon for two is given to two of ten who pay at once, and the others are charged nothing [PRICE-056]', async () => {
  await aCoupon(world, 'TWO', { max_redemptions: 2 });
  const buyers = await Promise.all(Array.from({ length: 10 }, newMember));
  const { given } = await race(10, (at) => buyPlan(buyers[at] as Member, { coupon: 'TWO' }));
  expect(given.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    200,
    200,
    ...Array(8).fill(422),
  ]);
  const charges = (await Promise.all(buyers.map(chargesOf))).flat();
  expect([charges, await usesOf('TWO')]).toEqual([[1050, 1050], 2]);
});

test('a payment of 0 stores the card for later periods, and credits pay for the first [CHECKOUT-063]', async () => {
  const eli = await newMember();
  await earn(eli.id, 2000);
  const asked = await buyPlan(eli, { payment_method_id: 'pm_test_three_d_secure' });
  expect(asked.body).toMatchObject({ requires_action: true, setup_intent: true });
  expect((await buyPlan(eli)).status).toBe(200);
  expect([await chargesOf(eli), await findCreditBalance(db, eli.id, 'USD')]).toEqual([[0], 601]);
  await advanceGatewayTime(world, 32 * dayMs);
  expect(await chargesOf(eli)).toEqual([0, 1399]);
});

test('an invited member pays the reward less once, and the referrer is rewarded once [REFERRAL-004] [REFERRAL-008] [REFERRAL-009] [REFERRAL-011]', async () => {
  const referrer = await newMember();
  const { referral } = await referrer.call(getOwnReferral, {});
  const invited = await signUpByReferral(world, 'invited', { referralId: referral.id });
  await buyPlan(invited);
  await world.drain();
  await world.drain();
  expect(await chargesOf(invited)).toEqual([399]);
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(1000);
  await advanceGatewayTime(world, 32 * dayMs);
  expect(await chargesOf(invited)).toEqual([399, 1399]);
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(1000);
});

test('the discount of a referral is given once, also where it took off all of the first payment [REFERRAL-008]', async () => {
  const referrer = await newMember();
  const { referral } = await referrer.call(getOwnReferral, {});
  const invited = await signUpByReferral(world, 'starter', { referralId: referral.id });
  await buyPlan(invited, { account_type: 4 });
  await world.drain();
  expect(await chargesOf(invited)).toEqual([0]);
  await buyPlan(invited, { account_type: 7 });
  expect((await chargesOf(invited)).toSorted((one, other) => one - other)).toEqual([0, 699]);
  await world.drain();
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(1000);
});

test('the first renewal above 0 of an invited member rewards the referrer, once [REFERRAL-008]', async () => {
  const referrer = await newMember();
  const { referral } = await referrer.call(getOwnReferral, {});
  const invited = await signUpByReferral(world, 'renewer', { referralId: referral.id });
  await buyPlan(invited, { account_type: 4 });
  await world.drain();
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(0);
  for (let month = 0; month < 2; month += 1) await advanceGatewayTime(world, 32 * dayMs);
  await world.drain();
  expect((await chargesOf(invited)).filter((minor) => minor > 0)).toEqual([699, 699]);
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(1000);
});

test('an invited member with a payment under way does not get the discount for a second one', async () => {
  const referrer = await newMember();
  const { referral } = await referrer.call(getOwnReferral, {});
  const invited = await signUpByReferral(world, 'twice', { referralId: referral.id });
  expect((await buyPlan(invited, { payment_method_id: 'pm_test_three_d_secure' })).body).toMatchObject({
    requires_action: true,
  });
  expect(await buyPlan(invited, { account_type: 7 })).toMatchObject({
    status: 409,
    body: { code: 'payment_running' },
  });
});

test('a call that breaks before the gateway is asked gives coupon and credits back when it is closed [CHECKOUT-126]', async () => {
  await aCoupon(world, 'BROKEN', { max_redemptions: 1 });
  const fay = await newMember();
  await earn(fay.id, 300);
  armFailpoint('payments.claimed', { do: 'throw' });
  const key = randomUUID();
  expect((await buyPlan(fay, { coupon: 'BROKEN' }, key)).status).toBe(500);
  expect([await usesOf('BROKEN'), await findCreditBalance(db, fay.id, 'USD')]).toEqual([1, 0]);
  world.clock.advance(61_000);
  expect((await buyPlan(fay, { coupon: 'BROKEN' }, key)).status).toBe(200);
  expect([await chargesOf(fay), await usesOf('BROKEN')]).toEqual([[750], 1]);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getPrices } from '#features/billing/prices.contract.ts';
import { findCreditBalance } from '#features/billing/server/credits/find-credits.ts';
import { subscriptionPurpose } from '#features/billing/server/subscriptions/subscription-purpose.ts';
import { buyPlan } from '#features/checkout/testing/buy-plan.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { syncPayment } from '#features/payments/server/sync-payment.ts';
import { disputeGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { aWorld, type Member, type World } from '#testing/world.ts';
import { getOwnReferral, getReferral } from '../contract.ts';
import { signUpByReferral } from '../testing/sign-up-by-referral.ts';
import { insertReferral } from './referral.store.ts';

const world = await aWorld();
const { db } = world.platform;

const purposes = new Map([[subscriptionPurpose.purpose, subscriptionPurpose]]);
const referralOf = async (member: Member) => (await member.call(getOwnReferral, {})).referral.id;
/** What the referral takes off a first payment for a plan that costs more, in major units. */
const discountOf = async (buyer: Pick<Member, 'call'>, referralId?: string) => {
  const { prices } = await buyer.call(getPrices, {
    accountType: 'pro',
    ...(referralId !== undefined && { referralId }),
  });
  return prices.pro?.yearly?.totalDiscountAmount;
};
async function pay(buyer: Parameters<typeof buyPlan>[0], in_: World = world): Promise<void> {
  expect((await buyPlan(buyer, { account_type: 6 }, randomUUID())).status).toBe(200);
  await in_.drain();
  await in_.drain();
}

test('a member reads the reward, their unspent credits and the currency with their referral [REFERRAL-003]', async () => {
  const ada = await world.person('ada');
  await updateUser(db, ada.id, { currency: 'GBP' });
  await pay(await signUpByReferral(world, 'ben', { referralId: await referralOf(ada) }));
  expect(await ada.call(getOwnReferral, {})).toMatchObject({
    referralRewardAmount: 10,
    promotionalCreditsAmount: 10,
    currency: 'gbp',
  });
});

test.each([
  ['USD', 10],
  ['EUR', 10],
  ['GBP', 10],
  ['SEK', 100],
])(
  'reward and discount are the same amount of the receiving member’s currency: %s [REFERRAL-005]',
  async (currency, amount) => {
    const name = `in-${currency.toLowerCase()}`;
    const referrer = await world.person(`${name}-by`);
    const referralId = await referralOf(referrer);
    await updateUser(db, referrer.id, { currency });
    const invited = await signUpByReferral(world, name, { referralId });
    await updateUser(db, invited.id, { currency });
    expect((await invited.call(getReferral, { id: referralId })).referralRewardAmount).toBe(amount);
    expect(await discountOf(invited)).toBe(amount);
    await pay(invited);
    expect(await findCreditBalance(db, referrer.id, currency)).toBe(amount * 100);
  },
);

test('the operator’s setting changes reward and discount [REFERRAL-005]', async () => {
  const own = await aWorld({ settings: { REFERRAL_REWARDS: 'USD:12.50' } });
  const referrer = await own.person('referrer');
  const invited = await signUpByReferral(own, 'invited', { referralId: await referralOf(referrer) });
  expect(await discountOf(invited)).toBe(12.5);
  await pay(invited, own);
  expect(await findCreditBalance(own.platform.db, referrer.id, 'USD')).toBe(1250);
});

test('a payment that is disputed before its event is heard earns no credits until the dispute is won', async () => {
  const referrer = await world.person('early-by');
  const invited = await signUpByReferral(world, 'early', { referralId: await referralOf(referrer) });
  const { body } = await buyPlan(invited, { account_type: 6 }, randomUUID());
  const { id, gateway_payment_id: charge } = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', body.payment_id)
    .executeTakeFirstOrThrow();
  const sync = () => syncPayment(makeCall(world.platform, db, guest), purposes, id);
  await disputeGatewayCharge(world.platform, charge ?? '', 'open');
  await sync();
  expect(await referrer.call(getOwnReferral, {})).toMatchObject({ prizesCount: 0 });
  await world.drain();
  await world.drain();
  expect(await referrer.call(getOwnReferral, {})).toMatchObject({
    prizesCount: 1,
    promotionalCreditsAmount: 0,
  });
  await disputeGatewayCharge(world.platform, charge ?? '', 'won');
  await sync();
  expect(await referrer.call(getOwnReferral, {})).toMatchObject({ promotionalCreditsAmount: 10 });
  expect(await findMoneyFaults(db)).toEqual({});
});

test('who is the referrer, has their mailbox or pays with their card gets no discount, and they no reward [REFERRAL-017]', async () => {
  const referrer = await world.person('self-by');
  const referralId = await referralOf(referrer);
  expect(await discountOf(referrer, referralId)).toBe(0);
  const tagged = await signUpByReferral(world, 'Self-By+2', { referralId });
  expect(await discountOf(tagged)).toBe(0);
  const other = await signUpByReferral(world, 'self-card', { referralId });
  const unknown = await signUpByReferral(world, 'self-card-declined', { referralId });
  const declined = { account_type: 6, payment_method_id: 'pm_test_expired_card' };
  expect((await buyPlan(referrer, declined)).status).toBe(402);
  expect((await buyPlan(unknown, declined)).status).toBe(402);
  expect([await discountOf(unknown), await discountOf(other)]).toEqual([0, 10]);
  await pay(referrer);
  for (const one of [tagged, other, unknown]) await pay(one);
  const noReward = { prizesCount: 0, promotionalCreditsAmount: 0 };
  expect(await referrer.call(getOwnReferral, {})).toMatchObject(noReward);
  const friend = await signUpByReferral(world, 'self-friend', { referralId });
  expect((await buyPlan(friend, { payment_method_id: 'pm_test_mastercard' })).status).toBe(200);
  await world.drain();
  await world.drain();
  expect(await referrer.call(getOwnReferral, {})).toMatchObject({ prizesCount: 1 });
});

test('an influencer’s referral discounts the first payment and earns nobody credits [REFERRAL-013]', async () => {
  const id = 'Influence123';
  const influencer = { id, user_id: null, influencer_name: 'The Show', created_at: world.clock.now() };
  await insertReferral(db, influencer);
  const fan = await signUpByReferral(world, 'fan', { referralId: id });
  expect(await discountOf(fan)).toBe(10);
  const creditsBefore = await db.selectFrom('credits').selectAll().execute();
  await pay(fan);
  expect(await db.selectFrom('credits').selectAll().execute()).toEqual(creditsBefore);
});

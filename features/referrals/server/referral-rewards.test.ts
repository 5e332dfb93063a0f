import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getPrices } from '#features/billing/prices.contract.ts';
import { findCreditBalance } from '#features/billing/server/credits/find-credits.ts';
import { buyPlan } from '#features/checkout/testing/buy-plan.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld, type Member, type World } from '#testing/world.ts';
import { getOwnReferral, getReferral } from '../contract.ts';
import { signUpByReferral } from '../testing/sign-up-by-referral.ts';
import { insertReferral } from './referral.store.ts';

const world = await aWorld();
const { db } = world.platform;

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

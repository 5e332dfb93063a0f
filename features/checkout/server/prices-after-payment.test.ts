import { expect, test } from 'vitest';
import { getPrices } from '#features/billing/prices.contract.ts';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';

const world = await aWorld();
const ada = await world.person('ada');
const referralId = (await ada.call(getOwnReferral, {})).referral.id;
const pro = async (buyer: Member, more: { referralId?: string } = {}) => {
  const { prices } = await buyer.call(getPrices, { accountType: 'pro', period: 'yearly', ...more });
  const { refundableCredits, appliedPromoCredits } = prices.pro?.yearly ?? {};
  return [refundableCredits, appliedPromoCredits];
};
const dayMs = 86_400_000;

test('an upgrade credits what was paid, not what the plan costs, and a free first period leaves the account never paid [PRICE-041] [PRICE-057]', async () => {
  await aCoupon(world, 'QUARTER');
  await aCoupon(world, 'WHOLE', { percent_off: 100 });
  const [full, less, nothing] = [
    await world.person('ben'),
    await world.person('cid'),
    await world.person('dan'),
  ];
  for (const [buyer, coupon] of [
    [full, undefined],
    [less, 'QUARTER'],
    [nothing, 'WHOLE'],
  ] as const)
    expect((await buyPlan(buyer, { ...(coupon && { coupon }) })).status).toBe(200);
  expect([await pro(full), await pro(less), await pro(nothing)]).toEqual([
    [13.99, 0],
    [10.5, 0],
    [0, 0],
  ]);
  world.clock.advance(15 * dayMs);
  const [[half = 0], [quarter = 0]] = [await pro(full), await pro(less)];
  expect([half > 6 && half < 8, quarter > 4.5 && quarter < 6]).toEqual([true, true]);
  expect([await pro(full, { referralId }), await pro(nothing, { referralId })]).toEqual([
    [half, 0],
    [0, 10],
  ]);
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});

import { expect, test } from 'vitest';
import { getPrices } from '#features/billing/prices.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { seedCoupons } from './seed-coupons.ts';

const world = await aWorld();
const { platform } = world;
const seed = () => transaction(platform.db, (tx) => seedCoupons(makeCall(platform, tx, guest)));
const starter = async (code: string) => {
  const { prices, couponError } = await world.guest.call(getPrices, { code, period: 'yearly' });
  const { total, cycles, couponType } = prices.starter?.yearly ?? {};
  return [total, cycles, couponType, couponError === null];
};

test('the seed has a percentage coupon, an amount coupon and an expired one, also when run again [PRICE-059]', async () => {
  await seed();
  await seed();
  expect(await starter('welcome25')).toEqual([44.91, 1, 'percentage', true]);
  expect(await starter('TENOFF')).toEqual([49.88, 1, 'amount', true]);
  expect(await starter('EXPIRED10')).toEqual([59.88, null, null, false]);
  const codes = await platform.db.selectFrom('coupons').select('code').orderBy('code').execute();
  expect(codes.map(({ code }) => code)).toEqual(['EXPIRED10', 'FIRSTTWO', 'ONCE15', 'TENOFF', 'WELCOME25']);
  const amounts = await platform.db
    .selectFrom('coupon_amounts')
    .select(['currency', 'amount_minor'])
    .orderBy('currency')
    .execute();
  expect(amounts.map(({ currency, amount_minor }) => `${amount_minor} ${currency}`)).toEqual([
    '1000 EUR',
    '1000 GBP',
    '10000 SEK',
    '1000 USD',
  ]);
});

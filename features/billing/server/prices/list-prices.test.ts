import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { addListPrice, getListPrice } from './list-prices.ts';

const world = await aWorld();
const { platform } = world;
const priceOf = (plan: string, frequency: 'monthly' | 'yearly', currency = 'USD') =>
  getListPrice(platform, { plan, frequency, currency });
const pricesOf = async (plan: string, frequency: 'monthly' | 'yearly') => {
  const found = ['USD', 'EUR', 'GBP', 'SEK'].map((currency) => priceOf(plan, frequency, currency));
  return (await Promise.all(found)).map((price) => price && formatMoney(price));
};
const setPrice = (minor: number, validFrom: Date) =>
  transaction(platform.db, (tx) =>
    addListPrice(makeCall(platform, tx, guest), {
      plan: 'pro',
      frequency: 'monthly',
      currency: 'USD',
      price_minor: minor,
      valid_from: validFrom,
    }),
  );

test.each([
  ['intro', 'yearly', '23.88 USD, 23.88 EUR, 19.08 GBP, 228.00 SEK'],
  ['premium', 'monthly', '9.99 USD, 9.99 EUR, 8.99 GBP, 99.00 SEK'],
  ['premium', 'yearly', '83.88 USD, 83.88 EUR, 71.88 GBP, 828.00 SEK'],
  ['starter', 'monthly', '6.99 USD, 6.99 EUR, 5.99 GBP, 69.00 SEK'],
  ['starter', 'yearly', '59.88 USD, 59.88 EUR, 47.88 GBP, 588.00 SEK'],
  ['creator', 'monthly', '13.99 USD, 13.99 EUR, 11.99 GBP, 139.00 SEK'],
  ['creator', 'yearly', '119.88 USD, 119.88 EUR, 107.88 GBP, 1188.00 SEK'],
  ['pro', 'monthly', '39.99 USD, 39.99 EUR, 34.99 GBP, 399.00 SEK'],
  ['pro', 'yearly', '359.88 USD, 359.88 EUR, 311.88 GBP, 3588.00 SEK'],
  ['europa', 'monthly', '6.99 USD, 6.99 EUR, 5.99 GBP, 69.00 SEK'],
  ['europa', 'yearly', '59.88 USD, 59.88 EUR, 47.88 GBP, 588.00 SEK'],
  ['education', 'yearly', '99.00 USD, 99.00 EUR, 89.00 GBP, 999.00 SEK'],
] as const)(
  'a new installation has the list price of %s %s [PRICE-020] [PRICE-021] [PRICE-022] [PRICE-023] [PRICE-024] [PRICE-025] [PRICE-106]',
  async (plan, frequency, prices) => {
    expect((await pricesOf(plan, frequency)).join(', ')).toBe(prices);
  },
);

test('a plan that is not sold at a list price has none [PRICE-020] [PRICE-026]', async () => {
  expect(await pricesOf('intro', 'monthly')).toEqual([null, null, null, null]);
  expect(await pricesOf('power', 'yearly')).toEqual([null, null, null, null]);
  expect([await priceOf('pro', 'monthly', 'JPY'), await priceOf('toString', 'monthly')]).toEqual([
    null,
    null,
  ]);
});

test('an added price applies from its time on at once, and the price before is kept', async () => {
  const now = platform.clock.now();
  expect(await priceOf('pro', 'monthly')).toEqual({ minor: 3999, currency: 'USD' });
  await setPrice(4199, new Date(now.getTime() + 60_000));
  expect(await priceOf('pro', 'monthly')).toEqual({ minor: 3999, currency: 'USD' });
  world.clock.advance(60_000);
  expect(await priceOf('pro', 'monthly')).toEqual({ minor: 4199, currency: 'USD' });
  await setPrice(4099, new Date(now.getTime() + 60_001));
  world.clock.advance(1);
  expect(await priceOf('pro', 'monthly')).toEqual({ minor: 4099, currency: 'USD' });
  const rows = await platform.db
    .selectFrom('plan_prices')
    .select('price_minor')
    .where('plan', '=', 'pro')
    .where('frequency', '=', 'monthly')
    .where('currency', '=', 'USD')
    .orderBy('valid_from')
    .execute();
  expect(rows.map(({ price_minor }) => price_minor)).toEqual([3999, 4199, 4099]);
});

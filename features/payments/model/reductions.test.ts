import { expect, test } from 'vitest';
import { reducedPrice, reductionsAfterPeriod } from './reductions.ts';

const price = { minor: 1399, currency: 'USD' };

test('a period costs its price less what is taken off it, and never less than nothing', () => {
  const once = { minor: 400, cycles: 1 };
  expect(reducedPrice(price, [])).toEqual(price);
  expect(reducedPrice(price, [once, { minor: 99, cycles: null }])).toEqual({ minor: 900, currency: 'USD' });
  expect(reducedPrice(price, [once, { minor: 1000, cycles: 1 }])).toEqual({ minor: 0, currency: 'USD' });
});

test('a reduction of three periods runs for two more, one of every period runs on, and one of one period is over', () => {
  const three = { name: 'coupon', minor: 100, cycles: 3 };
  const every = { name: 'coupon', minor: 50, cycles: null };
  const later = reductionsAfterPeriod([three, every, { name: 'credits', minor: 10, cycles: 1 }]);
  expect(later).toEqual([{ ...three, cycles: 2 }, every]);
});

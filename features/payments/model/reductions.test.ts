import fc from 'fast-check';
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

test('in a life of any length each reduction is taken off as many periods as it has, and a period is never below 0', () => {
  const reduction = fc.record({
    minor: fc.integer({ min: 0, max: 5000 }),
    cycles: fc.option(fc.integer({ min: 1, max: 12 })),
  });
  const periods = fc.integer({ min: 1, max: 24 });
  fc.assert(
    fc.property(fc.array(reduction, { maxLength: 4 }), periods, (all, length) => {
      let running = all;
      for (let period = 1; period <= length; period += 1) {
        const due = all.filter(({ cycles }) => cycles === null || cycles >= period);
        expect(running.map(({ minor }) => minor)).toEqual(due.map(({ minor }) => minor));
        const off = due.reduce((sum, { minor }) => sum + minor, 0);
        expect(reducedPrice(price, running).minor).toBe(Math.max(0, price.minor - off));
        running = reductionsAfterPeriod(running);
      }
    }),
    { numRuns: 10_000, verbose: 1 },
  );
});

import { expect, test } from 'vitest';
import type { Reduction } from '#features/payments/server/gateway.ts';
import { billingCyclesOf, priceOfPeriod } from './billing-cycles.ts';

const cyclesOf = (...reductions: Reduction[]) =>
  billingCyclesOf({ price: { minor: 1000, currency: 'EUR' }, reductions });
const coupon = (minor: number, cycles: number | null): Reduction => ({ name: 'coupon', minor, cycles });
const credits = (minor: number): Reduction => ({ name: 'credits', minor, cycles: 1 });

test('reductions are first cycles, and the last cycle has no end', () => {
  expect(cyclesOf()).toEqual([{ minor: 1000, count: null }]);
  expect(cyclesOf(coupon(250, 1))).toEqual([
    { minor: 750, count: 1 },
    { minor: 1000, count: null },
  ]);
  expect(cyclesOf(coupon(250, null))).toEqual([{ minor: 750, count: null }]);
  expect(cyclesOf(coupon(250, 3), credits(100))).toEqual([
    { minor: 650, count: 1 },
    { minor: 750, count: 2 },
    { minor: 1000, count: null },
  ]);
  expect(cyclesOf(coupon(250, null), credits(2000))).toEqual([
    { minor: 0, count: 1 },
    { minor: 750, count: null },
  ]);
});

test('no purchase needs more than the two first cycles that PayPal allows', () => {
  for (const cycles of [1, 2, 12, null])
    for (const other of [0, 100, 5000])
      expect(
        cyclesOf(coupon(250, cycles), credits(other), { ...credits(other), name: 'upgrade_credit' }).length,
      ).toBeLessThanOrEqual(3);
});

test('a period costs what its cycle does', () => {
  const cycles = cyclesOf(coupon(250, 3), credits(100));
  expect([1, 2, 3, 4, 5, 100].map((period) => priceOfPeriod(cycles, period))).toEqual([
    650, 750, 750, 1000, 1000, 1000,
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CouponTerms,
  computePrice,
  discountPercentage,
  isCouponSmallerThanReferral,
  monthlyToYearly,
  type PriceQuestion,
  unusedShare,
  yearlyToMonthly,
} from './price.ts';

const aCoupon = (more: Partial<CouponTerms> = {}): CouponTerms => ({
  accountType: null,
  period: null,
  cycles: 1,
  off: { percent: 25 },
  ...more,
});
const aQuestion = (more: Partial<PriceQuestion> = {}): PriceQuestion => ({
  fullPrice: 5988,
  currency: 'USD',
  accountType: 4,
  period: 'yearly',
  coupon: null,
  referral: 0,
  refundable: 0,
  credits: 0,
  ...more,
});
const totalOf = (more: Partial<PriceQuestion>) => computePrice(aQuestion(more)).total;

test('a price is rounded up to the cent, in a period and per month [PRICE-031] [PRICE-030]', () => {
  const total = totalOf({ coupon: aCoupon({ off: { percent: 15 } }) });
  expect(total).toBe(5090);
  expect([yearlyToMonthly(total), yearlyToMonthly(5988), monthlyToYearly(699)]).toEqual([425, 499, 8388]);
});

test('coupon, refundable credits and credits are deducted in this order, never below 0 [PRICE-038] [PRICE-112]', () => {
  const coupon = aCoupon({ off: { amounts: { USD: 1000 } } });
  expect(computePrice(aQuestion({ coupon, refundable: 2000, credits: 500 }))).toMatchObject({
    couponDiscount: 1000,
    appliedRefundable: 2000,
    appliedCredits: 500,
    leftOverCredits: 0,
    total: 2488,
  });
  expect(computePrice(aQuestion({ coupon, refundable: 6000, credits: 500 }))).toMatchObject({
    couponDiscount: 1000,
    refundable: 6000,
    appliedRefundable: 4988,
    appliedCredits: 0,
    leftOverCredits: 1512,
    total: 0,
  });
  expect(computePrice(aQuestion({ credits: 7000 }))).toMatchObject({
    appliedCredits: 5988,
    leftOverCredits: 1012,
    total: 0,
  });
});

test.each<[string, Partial<CouponTerms>, number]>([
  ['of another plan', { accountType: 5 }, 0],
  ['of this plan', { accountType: 4 }, 1497],
  ['of another period', { period: 'monthly' }, 0],
  ['of this period', { period: 'yearly' }, 1497],
  ['without an amount in the currency', { off: { amounts: { EUR: 1000 } } }, 0],
  ['with an inherited name as currency', { off: { amounts: {} } }, 0],
  ['of more than the price', { off: { amounts: { USD: 9999 } } }, 5988],
  ['of everything', { off: { percent: 100 } }, 5988],
])(
  'a coupon %s takes off what it may [PRICE-050] [PRICE-051] [PRICE-053] [PRICE-054]',
  (_what, more, discount) => {
    expect(computePrice(aQuestion({ coupon: aCoupon(more) })).couponDiscount).toBe(discount);
  },
);

test('the coupon names its kind and its cycles only where it discounts [PRICE-055]', () => {
  const price = (more: Partial<CouponTerms>) => {
    const { couponType, couponPercentage, cycles } = computePrice(aQuestion({ coupon: aCoupon(more) }));
    return [couponType, couponPercentage, cycles];
  };
  expect(price({ cycles: 3 })).toEqual(['percentage', 25, 3]);
  expect(price({ cycles: null })).toEqual(['percentage', 25, null]);
  expect(price({ off: { amounts: { USD: 5 } }, cycles: 2 })).toEqual(['amount', 0, 2]);
  expect(price({ accountType: 5, cycles: 3 })).toEqual([null, 0, null]);
});

test('of a coupon and a referral discount the larger applies, and they are never combined [PRICE-058]', () => {
  const question = (percent: number) => aQuestion({ coupon: aCoupon({ off: { percent } }), referral: 1000 });
  const parts = (percent: number) => {
    const { couponDiscount, appliedCredits, total } = computePrice(question(percent));
    return [couponDiscount, appliedCredits, total, isCouponSmallerThanReferral(question(percent))];
  };
  expect(parts(10)).toEqual([0, 1000, 4988, true]);
  expect(parts(25)).toEqual([1497, 0, 4491, false]);
  expect(parts(0)).toEqual([0, 1000, 4988, false]);
});

test('a referral discount leaves nothing over, while credits of the account stay on it [PRICE-057] [PRICE-042]', () => {
  expect(computePrice(aQuestion({ fullPrice: 699, referral: 1000, credits: 300 }))).toMatchObject({
    appliedCredits: 699,
    spentCredits: 0,
    leftOverCredits: 300,
    total: 0,
  });
});

const minor = fc.integer({ min: 0, max: 500_000 });
const coupon: fc.Arbitrary<CouponTerms> = fc.record({
  accountType: fc.constantFrom(null, 4, 5),
  period: fc.constantFrom(null, 'monthly' as const, 'yearly' as const),
  cycles: fc.constantFrom(null, 1, 3),
  off: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amounts: fc.dictionary(fc.constantFrom('USD', 'EUR', 'SEK'), minor) }),
  ),
});
const question: fc.Arbitrary<PriceQuestion> = fc.record({
  fullPrice: minor,
  currency: fc.constantFrom('USD', 'EUR', 'GBP', 'SEK'),
  accountType: fc.constantFrom(4, 5, 6),
  period: fc.constantFrom('monthly' as const, 'yearly' as const),
  coupon: fc.option(coupon),
  referral: fc.constantFrom(0, 1000, 10_000),
  refundable: minor,
  credits: minor,
});
const thorough = { numRuns: 10_000, verbose: 1 } as const;

test('the parts of every price are whole, not negative, and sum to the whole [PRICE-036] [PRICE-038] [PRICE-112]', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const price = computePrice(asked);
      const numbers = Object.values(price).filter((value) => typeof value === 'number');
      expect(numbers.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
      const deducted = price.couponDiscount + price.appliedRefundable + price.appliedCredits;
      expect(price.total + deducted).toBe(asked.fullPrice);
      const kept = price.leftOverCredits + price.spentCredits + price.appliedRefundable;
      expect(kept).toBe(asked.credits + asked.refundable);
      expect(price.couponDiscount > 0 && price.appliedCredits > price.spentCredits).toBe(false);
      expect(discountPercentage(price)).toBeLessThanOrEqual(100);
    }),
    thorough,
  );
});

test('a larger deduction never makes a price larger, and a percentage is never rounded to the buyer’s favour [PRICE-031]', () => {
  fc.assert(
    fc.property(question, fc.integer({ min: 0, max: 1000 }), (asked, more) => {
      const { total, couponType, couponDiscount, couponPercentage } = computePrice(asked);
      for (const part of ['refundable', 'credits'] as const)
        expect(computePrice({ ...asked, [part]: asked[part] + more }).total).toBeLessThanOrEqual(total);
      if (couponType !== 'percentage') return;
      const exact = (asked.fullPrice * (100 - couponPercentage)) / 100;
      expect(asked.fullPrice - couponDiscount - Math.ceil(exact - 1e-9) === 0).toBe(true);
    }),
    thorough,
  );
});

test('the unused share of a paid period is by days, rounded down, and a begun day is used [PRICE-041]', () => {
  const period = { paid: 1399, start: new Date('2026-11-01'), end: new Date('2026-12-01') };
  const share = (now: string) => unusedShare(period, new Date(now));
  expect([
    share('2026-11-01'),
    share('2026-11-01T00:00:01Z'),
    share('2026-11-16'),
    share('2026-11-30T12:00:00Z'),
    share('2026-12-05'),
    share('2026-10-01'),
  ]).toEqual([1399, 1352, 699, 0, 0, 1399]);
  expect(unusedShare({ ...period, end: period.start }, period.start)).toBe(0);
});

test('the unused share is never more than was paid and never grows with time [PRICE-041]', () => {
  const days = fc.integer({ min: 0, max: 400 * 24 });
  fc.assert(
    fc.property(minor, fc.integer({ min: 1, max: 366 }), days, days, (paid, length, one, other) => {
      const start = new Date('2026-01-01');
      const period = { paid, start, end: new Date(start.getTime() + length * 86_400_000) };
      const after = (hours: number) => unusedShare(period, new Date(start.getTime() + hours * 3_600_000));
      const [earlier, later] = [after(Math.min(one, other)), after(Math.max(one, other))];
      expect(Number.isSafeInteger(earlier) && earlier <= paid && later >= 0).toBe(true);
      expect(later).toBeLessThanOrEqual(earlier);
    }),
    thorough,
  );
});

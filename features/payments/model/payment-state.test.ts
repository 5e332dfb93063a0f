import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMoneyBack, type MoneyBack, paidState, paymentStates } from './payment-state.ts';

const thorough = { numRuns: 10_000, verbose: 1 } as const;
const money: fc.Arbitrary<MoneyBack> = fc
  .record({
    totalMinor: fc.integer({ min: 0, max: 500_000 }),
    share: fc.constantFrom(0, 0.001, 0.5, 0.999, 1),
    dispute: fc.constantFrom(null, 'open' as const, 'won' as const, 'lost' as const),
    delivered: fc.boolean(),
  })
  .map(({ share, ...rest }) => ({ ...rest, refundedMinor: Math.ceil(rest.totalMinor * share) }));

test('what was given is taken back exactly where all of the money is back, or disputed', () => {
  fc.assert(
    fc.property(money, (one) => {
      const isWhole = one.refundedMinor > 0 && one.refundedMinor === one.totalMinor;
      const isWithBank = one.dispute === 'open' || one.dispute === 'lost';
      expect(isMoneyBack(one)).toBe(isWhole || isWithBank);
      expect(paymentStates).toContain(paidState(one));
      expect(['created', 'requires_action', 'failed', 'cancelled']).not.toContain(paidState(one));
    }),
    thorough,
  );
});

test('refunds only ever lead on: from given to partly refunded to refunded, whatever becomes of a dispute', () => {
  const order = ['succeeded', 'fulfilled', 'partly_refunded', 'refunded'];
  fc.assert(
    fc.property(money, fc.integer({ min: 0, max: 500_000 }), (one, more) => {
      const settled = { ...one, dispute: one.dispute === 'won' ? one.dispute : null };
      const later = { ...settled, refundedMinor: Math.min(one.totalMinor, one.refundedMinor + more) };
      expect(order.indexOf(paidState(later))).toBeGreaterThanOrEqual(order.indexOf(paidState(settled)));
      expect(paidState({ ...later, dispute: 'open' })).toBe('disputed');
      expect(paidState({ ...later, dispute: 'lost' })).toBe('charged_back');
    }),
    thorough,
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodEnd } from './billing-period.ts';

const at = (text: string) => new Date(`${text}T09:30:15.250Z`);

test.each([
  ['2026-01-15', 'monthly', 1, '2026-02-15'],
  ['2026-01-31', 'monthly', 1, '2026-02-28'],
  ['2026-01-31', 'monthly', 2, '2026-03-31'],
  ['2027-12-31', 'monthly', 2, '2028-02-29'],
  ['2026-11-30', 'monthly', 3, '2027-02-28'],
  ['2026-08-31', 'monthly', 0, '2026-08-31'],
  ['2028-02-29', 'yearly', 1, '2029-02-28'],
  ['2028-02-29', 'yearly', 4, '2032-02-29'],
] as const)('from %s, %s, the end of period %i is %s', (anchor, frequency, count, end) => {
  expect(periodEnd(at(anchor), frequency, count)).toEqual(at(end));
});

test('periods follow one another without gap or overlap, and twelve months are a year', () => {
  const anchors = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anchors, fc.integer({ min: 0, max: 200 }), (anchor, count) => {
      const [one, next] = [periodEnd(anchor, 'monthly', count), periodEnd(anchor, 'monthly', count + 1)];
      const days = (next.getTime() - one.getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
      expect(next.getUTCDate()).toBeLessThanOrEqual(anchor.getUTCDate());
      expect(periodEnd(anchor, 'monthly', count * 12)).toEqual(periodEnd(anchor, 'yearly', count));
    }),
    { numRuns: 10_000, verbose: 1 },
  );
});

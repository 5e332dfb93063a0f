import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unusedMinor } from './unused-share.ts';

const hourMs = 3_600_000;
const start = new Date('2026-01-31T09:30:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * hourMs);

test('what is unused of a period is between nothing and all of it, never grows with time, and is in whole days', () => {
  const hours = fc.integer({ min: -48, max: 400 * 24 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 0, max: 366 }),
      hours,
      hours,
      (total, days, one, other) => {
        const paid = { total_minor: total, period_start: start, period_end: after(days * 24) };
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((at) =>
          unusedMinor(paid, after(at)),
        );
        expect(early).toBeLessThanOrEqual(total);
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(early ?? 0);
        expect(unusedMinor(paid, after(days * 24))).toBe(0);
        if (days > 0) expect(unusedMinor(paid, start)).toBe(total);
        const begun = Math.ceil(Math.max(0, late === undefined ? 0 : Math.max(one, other)) / 24);
        const exact = days === 0 ? 0 : (total * Math.max(0, days - begun)) / days;
        expect(late).toBe(Math.floor(exact + 1e-9));
      },
    ),
    { numRuns: 10_000, verbose: 1 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceHeatEpoch, HEAT_DAYS, heatBucketOf, heatOfEvent, lastExpiredBucket } from './heat.ts';

const HOUR_MS = 3_600_000;
const epoch = new Date('2026-01-01T00:00:00Z');
const at = (hours: number) => new Date(epoch.getTime() + hours * HOUR_MS);
const anHour = fc.double({ min: 0, max: 24 * 365 * 3, noNaN: true });

test('an event three days later adds twice the heat', () => {
  expect(heatOfEvent(1, epoch, epoch)).toBe(1);
  expect(heatOfEvent(1, at(72), epoch)).toBe(2);
  expect(heatOfEvent(5, at(720), epoch)).toBe(5 * 1024);
});

test('heat seen from a later time is weight * 2^(-age in hours / 72), to nine digits [COMM-014]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      anHour,
      fc.double({ min: 0, max: 336, noNaN: true }),
      (weight, hours, age) => {
        const score = heatOfEvent(weight, at(hours), epoch) * 2 ** -((hours + age) / 72);
        expect(score / (weight * 2 ** (-age / 72))).toBeCloseTo(1, 7);
      },
    ),
  );
});

test('sums of heat are equal in any order, and undone events leave exactly 0', () => {
  const events = fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 5 }),
      hours: fc.double({ min: 7000, max: 7336, noNaN: true }),
    }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.nat()), (list, order) => {
      const heats = list.map(({ weight, hours }) => heatOfEvent(weight, at(hours), epoch));
      const shuffled = heats.map((heat) => [order.next().value, heat] as const).sort(([a], [b]) => a - b);
      const sum = heats.reduce((a, b) => a + b, 0);
      expect(shuffled.reduce((total, [, heat]) => total + heat, 0)).toBe(sum);
      expect(heats.reduce((total, heat) => total - heat, sum)).toBe(0);
    }),
  );
});

test('a later epoch scales all heat by a power of two exactly', () => {
  fc.assert(
    fc.property(anHour, anHour, (now, hours) => {
      const later = advanceHeatEpoch(epoch, at(now));
      const moment = new Date(Math.max(at(hours).getTime(), later.epoch.getTime()));
      expect(heatOfEvent(5, moment, later.epoch)).toBe(heatOfEvent(5, moment, epoch) * later.factor);
      expect(at(now).getTime() - later.epoch.getTime()).toBeLessThan(72 * HOUR_MS);
    }),
  );
});

test('an event expires not before it is 14 days old, and within five minutes afterwards', () => {
  fc.assert(
    fc.property(anHour, fc.integer({ min: 0, max: 5 * 60_000 }), (hours, more) => {
      const event = at(hours);
      const end = event.getTime() + HEAT_DAYS * 24 * HOUR_MS;
      expect(heatBucketOf(event)).toBeGreaterThan(lastExpiredBucket(new Date(end - more)));
      expect(heatBucketOf(event)).toBeLessThanOrEqual(lastExpiredBucket(new Date(end + 5 * 60_000)));
    }),
  );
});

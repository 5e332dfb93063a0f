import { expect, test } from 'vitest';
import { dayAt, isTimeZone, isYearEnd, lastDayOf, yearToEnd } from './school-calendar.ts';

test('a year ends on a day that every year has, in a known time zone [EDU-289]', () => {
  expect(['07-31', '12-15', '02-28'].every(isYearEnd)).toBe(true);
  expect(['02-29', '02-30', '13-01', '7-31', '', '00-00', '2026-07-31'].some(isYearEnd)).toBe(false);
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Europe/Nowhere')).toBe(false);
});

test('the day at a school is that of its time zone [EDU-289]', () => {
  const now = new Date('2026-07-31T22:30:00Z');
  expect([dayAt(now, 'UTC'), dayAt(now, 'Europe/Berlin'), dayAt(now, 'America/New_York')]).toEqual([
    '2026-07-31',
    '2026-08-01',
    '2026-07-31',
  ]);
  expect([lastDayOf(2025, '07-31'), lastDayOf(2026, '12-15')]).toEqual(['2026-07-31', '2026-12-15']);
});

test('the year that ends is the nearest that still has classes, or else the one that runs [EDU-289]', () => {
  const of = (today: string, classYears: number[], endedYears: number[] = []) =>
    yearToEnd({ today, endsOn: '07-31', classYears, endedYears });
  expect(of('2026-07-20', [2025])).toBe(2025);
  // In the holidays the old year can still be ended, with new classes there already.
  expect(of('2026-08-20', [2025, 2026])).toBe(2025);
  expect(of('2026-08-20', [2026])).toBe(2026);
  expect(of('2026-11-26', [2026])).toBe(2026);
  expect(of('2027-02-10', [2026])).toBe(2026);
  // Ended in July: it has ended, and stays so until the next begins, whatever classes are left.
  expect(of('2026-07-20', [2026], [2025])).toBe(2025);
  expect(of('2026-08-20', [2025, 2026], [2025])).toBe(2026);
});

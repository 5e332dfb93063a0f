import { expect, test } from 'vitest';
import { booksKeptSince, readQuarter } from './quarter.ts';

test('a quarter begins and ends with its months', () => {
  const days = (text: string) => {
    const quarter = readQuarter(text);
    return quarter && [quarter.from, quarter.until].map((at) => at.toISOString().slice(0, 10));
  };
  expect(days('2026-1')).toEqual(['2026-01-01', '2026-04-01']);
  expect(days('2026-4')).toEqual(['2026-10-01', '2027-01-01']);
  for (const text of ['', '2026', '2026-0', '2026-5', '1926-1', '2026-11', ' 2026-1'])
    expect(days(text)).toBeNull();
});

test('books of ten calendar years are kept until the last of them is over', () => {
  expect(booksKeptSince(new Date('2026-12-31T23:59:59Z'), 10)).toEqual(new Date('2016-01-01T00:00Z'));
  expect(booksKeptSince(new Date('2027-01-01T00:00Z'), 10)).toEqual(new Date('2017-01-01T00:00Z'));
});

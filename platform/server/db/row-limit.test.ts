import { expect, test } from 'vitest';
import { rowLimit } from './row-limit.ts';

test('the limit is at least the number of rows, and at most about double', () => {
  for (let rows = 1; rows <= 20_000; rows += 1) {
    const limit = rowLimit(rows);
    expect(limit).toBeGreaterThanOrEqual(rows);
    expect(limit).toBeLessThanOrEqual(Math.max(6, rows * 2.5));
  }
});

test('any number of rows gives few distinct limits', () => {
  const upTo = (most: number) => new Set(Array.from({ length: most }, (_, at) => rowLimit(at + 1)));
  expect(upTo(101).size).toBe(5);
  expect(upTo(20_000).size).toBeLessThan(15);
});

test('pages of 5, 10, 20, 50 and 100 plus one row read no extra rows', () => {
  expect([5, 10, 20, 50, 100].map((items) => rowLimit(items + 1))).toEqual([6, 11, 21, 51, 101]);
});

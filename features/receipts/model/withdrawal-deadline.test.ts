import { expect, test } from 'vitest';
import { withdrawalDeadline } from './withdrawal-deadline.ts';

test.each([
  ['2026-11-20T00:00:00Z', '2026-12-05T00:00:00.000Z'],
  ['2026-11-20T23:59:59Z', '2026-12-05T00:00:00.000Z'],
  ['2028-02-20T12:00:00Z', '2028-03-06T00:00:00.000Z'],
])('a contract of %s can be withdrawn from until %s', (madeAt, until) => {
  expect(withdrawalDeadline(new Date(madeAt)).toISOString()).toBe(until);
});

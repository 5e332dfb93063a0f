import { expect, test } from 'vitest';
import { isCursorTime, offsetOf } from './time-cursor.ts';

test.each(['2026-11-20T12:00:00.000Z', '2024-02-29T23:59:59.999Z'])('%s is a valid cursor time', (text) => {
  expect(isCursorTime(text)).toBe(true);
});

test.each([
  '2026-02-30T00:00:00.000Z',
  '2026-11-20T12:00:00Z',
  '2026-11-20T1:2Z',
  '0000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '+012026-11-20T12:00:00.000Z',
  'infinity',
  '',
])('%s is an invalid cursor time', (text) => {
  expect(isCursorTime(text)).toBe(false);
});

test('a page number skips 10,000 rows at most', () => {
  expect(offsetOf({ kind: 'number', page: 50 }, 20)).toBe(980);
  expect(offsetOf({ kind: 'number', page: 500 }, 20)).toBe(9980);
  expect(offsetOf({ kind: 'number', page: 500 }, 100)).toBe(10_000);
  expect(offsetOf({ kind: 'after', key: [] }, 100)).toBe(0);
});

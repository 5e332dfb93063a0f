import pg from 'pg';
import { expect, test } from 'vitest';
import { readUtcTimestamp } from './timestamp-text.ts';

const timestamptz = 1184;
const slow = pg.types.getTypeParser(timestamptz, 'text') as (text: string) => unknown;

test.each([
  '2026-11-20 11:38:47+00',
  '2026-11-20 11:38:47.1+00',
  '2026-11-20 11:38:47.12+00',
  '2026-11-20 11:38:47.123+00',
  '2026-11-20 11:38:47.123456+00',
  '2026-11-20 11:38:47.999999+00',
  '2024-02-29 00:00:00+00',
  '1970-01-01 00:00:00+00',
  '1969-12-31 23:59:59.5+00',
  '9999-12-31 23:59:59.999+00',
])('%s is parsed like by the general parser', (text) => {
  expect(readUtcTimestamp(text)).toEqual(slow(text));
});

test.each([
  'infinity',
  '-infinity',
  '2026-11-20 11:38:47+01',
  '2026-11-20 11:38:47.5+05:30',
  '0044-03-15 12:00:00+00 BC',
  '0099-03-15 12:00:00+00',
  '12026-11-20 11:38:47+00',
  '',
])('%j is left to the general parser', (text) => {
  expect(readUtcTimestamp(text)).toBeNull();
});

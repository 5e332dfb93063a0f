import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseByteRange } from './parse-byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=5-99999999999999999999999999', { start: 5, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=99999999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, null],
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=5-4', null],
  ['bytes=a-b', null],
  ['bytes=1-2,4-5', null],
  ['items=0-1', null],
  ['bytes=0x0-0x9', null],
  ['bytes=--1', null],
  [`bytes=${'0-1,'.repeat(5000)}2-3`, null],
])('%j of 100 bytes', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});

test('every range is within the object', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.nat()), fc.option(fc.nat()), (size, first, last) => {
      const range = parseByteRange(`bytes=${first ?? ''}-${last ?? ''}`, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

test('an empty object satisfies no range', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
});

import { expect, test } from 'vitest';
import { nextClassName } from './next-class-name.ts';
import { formatTakeHomeCode, newTakeHomeCode, parseTakeHomeCode } from './take-home-code.ts';

test('a class a year later has the next grade in its name, and others keep theirs [EDU-282]', () => {
  const names = ['3b', 'Year 9 Music', '10', 'Choir', 'Room 101', 'Band 2025/26', '9c 2025'];
  expect(names.map((name) => nextClassName(name, 2025))).toEqual([
    '4b',
    'Year 10 Music',
    '11',
    'Choir',
    'Room 101',
    'Band 2026/27',
    '10c 2025',
  ]);
});

test('a code of a family has 80 bits in 20 letters, and is read in any case and spacing [EDU-290]', () => {
  const code = newTakeHomeCode((size) => Uint8Array.from({ length: size }, (_none, at) => at));
  const text = formatTakeHomeCode(code);
  expect(text).toBe('BCDF-GHJK-MNPR-TWXY-BCDF');
  expect(parseTakeHomeCode(` ${text.toLowerCase().replaceAll('-', ' ')}`)).toEqual(code);
  for (const wrong of ['', 'BCDF', text.replace('B', 'A'), `${text}B`, '1'.repeat(20)])
    expect(parseTakeHomeCode(wrong)).toBeNull();
});

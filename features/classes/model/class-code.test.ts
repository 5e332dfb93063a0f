import { expect, test } from 'vitest';
import { newClassCode } from './class-code.ts';

test('a class code has 8 letters without look-alikes and without vowels [EDU-164]', () => {
  const codes = Array.from({ length: 64 }, (_none, at) =>
    newClassCode((size) => new Uint8Array(size).fill(at * 4 + 3)),
  );
  for (const code of codes) expect(code).toMatch(/^[BCDFGHJKMNPRTWXY]{8}$/);
  expect(newClassCode(() => Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 15]))).toBe('BCDFGHJY');
  expect(newClassCode(() => new Uint8Array(8).fill(255))).toBe('YYYYYYYY');
});

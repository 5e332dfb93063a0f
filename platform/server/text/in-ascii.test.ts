import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inAscii } from './in-ascii.ts';

test.each([
  ['Été à Paris', 'Ete a Paris'],
  ['E\u0301te\u0301', 'Ete'],
  ['夜の音楽', 'YenoYinLe'],
  ['東京 Nights', 'DongJing Nights'],
  ['한국어', 'HanGugEo'],
  ['Большой', 'Bolshoy'],
  ['नमस्ते', 'nmste'],
  ['Straße, Ærø', 'Strasse, Aero'],
  ['ｗｉｄｅ １２', 'wide 12'],
  ["don't “stop” 🎵_-", "don't “stop” 🎵_-"],
])('%j is %j', (text, ascii) => {
  expect(inAscii(text)).toBe(ascii);
});

test('no letter or digit of another script is left of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(inAscii(text)).not.toMatch(/(?![\x20-\x7f])[\p{L}\p{N}]/u);
    }),
  );
});

import { expect, test } from 'vitest';
import { isBlank } from './is-blank.ts';

test.each([
  ['nothing', ''],
  ['spaces', ' \t\r\n\u00a0\u3000\u2028'],
  ['zero width', '\u200b\u200c\u200d\u2060\ufeff'],
  ['control characters', '\u0001\u0085'],
  ['marks of direction', '\u200e\u200f\u202a\u202e\u2066\u2069\u061c'],
  ['soft hyphen and grapheme joiner', '\u00ad\u034f'],
  ['an empty cell of Braille', '\u2800'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['variation selectors', '\ufe0f\u{e0100}\u180b'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['fillers of scripts and notes', '\u{16fe4}\u{1d159}\u17b4'],
])('%s is blank', (_name, text) => {
  expect(isBlank(text)).toBe(true);
  expect(isBlank(` ${text}a${text}`)).toBe(false);
});

test.each([
  ['a family joined together', '👩\u200d👩\u200d👧'],
  ['a heart with its selector', '❤\ufe0f'],
  ['a flag made of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Hebrew', 'שלום'],
  ['Arabic in an override', '\u202eمرحبا\u202c'],
  ['Persian with a non-joiner', 'می\u200cخواهم'],
  ['Korean', '한'],
  ['a Braille letter', '\u2801'],
  ['a dot', '.'],
])('%s is not blank', (_name, text) => {
  expect(isBlank(text)).toBe(false);
});

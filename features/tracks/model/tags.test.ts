import { expect, test } from 'vitest';
import { isTag, normaliseTags, tagError } from './tags.ts';

test('capitals, spaces, underscores and a # of a tag are normalised, and each tag counts once [TRACK-146]', () => {
  expect(
    normaliseTags(['Lo Fi', ' lo_fi ', '#LO-FI', 'ＷＩＤＥ', 'Ночь', 'हिन्दी', '--a--b--', '90s', '夜']),
  ).toEqual(['lo-fi', 'wide', 'ночь', 'हिन्दी', 'a-b', '90s', '夜']);
});

test.each(['', '-', 'a/b', 'a.b', 'a&b', '<b>', 'a\u0000b', 'a\u202eb', '🙂', 'x'.repeat(31)])(
  '%o is no tag [TRACK-146]',
  (text) => {
    expect(tagError(text)).not.toBeNull();
    expect(isTag(text)).toBe(false);
  },
);

test.each(['Slow', 'slow ', '#slow', 'a--b', 'a b'])(
  'an address with %o names no tag, because another text does [TRACK-149]',
  (text) => {
    expect(isTag(text)).toBe(false);
  },
);

test('a tag may have 30 characters of any plane [TRACK-146]', () => {
  expect(isTag('𐐨'.repeat(30))).toBe(true);
  expect(isTag('𐐨'.repeat(31))).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFreePermalink, permalinkOf } from './permalink.ts';

test.each([
  ['First Light', 'first-light'],
  ['  --Hello,   World!--  ', 'hello-world'],
  ['Été à Paris', 'ete-a-paris'],
  ['夜の音楽', 'yenoyinle'],
  ['Ночь 2', 'noch-2'],
  ['🎵', 'track'],
  ['', 'track'],
  ['!!!', 'track'],
  ['A&B', 'a-b'],
  ['Track #2', 'track-2'],
  ['🎵 beat 🎵', 'beat'],
  ['100% pure', '100-pure'],
])('the permalink of %j is %j [TRACK-008]', (title, permalink) => {
  expect(permalinkOf(title)).toBe(permalink);
});

test('any title gives a permalink of a-z and 0-9 with single inner hyphens [TRACK-008]', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 100 }),
        fc.string({ unit: 'binary', maxLength: 100 }),
      ),
      (title) => {
        expect(permalinkOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(permalinkOf(title).length).toBeLessThanOrEqual(110);
      },
    ),
  );
});

test('the first free permalink is numbered from 2', () => {
  expect(firstFreePermalink('a', new Set())).toBe('a');
  expect(firstFreePermalink('a', new Set(['a']))).toBe('a-2');
  expect(firstFreePermalink('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3');
  expect(firstFreePermalink('a', new Set(['a-2']))).toBe('a');
});

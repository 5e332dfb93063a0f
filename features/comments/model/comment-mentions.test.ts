import { expect, test } from 'vitest';
import { begunName, mentionedNames, mentionParts } from './comment-mentions.ts';

test.each([
  ['@ada and @Ben, @ada!', ['ada', 'ben']],
  ['(@ada) "@ben"\n@cy', ['ada', 'ben', 'cy']],
  ['ada@ben.org x@ada', []],
  ['https://example.org/@ada', []],
  ['@ada@example.org', []],
  ['@ada_x @ädä @', []],
  ['https://x.org/?q=@ada http://x.org/a,@ada x.org?q=@ada mailto:@ada', []],
  ['#@ada ~@ada a+@ada.org $@ada', []],
  ['@ada.bsky.social @ada-maria @ada--x @ada:matrix.org @ada/repo @ada\u0301', []],
  ["@ada's, @Ben: @cy. @di- @eve/@fay", ['ada', 'ben', 'cy', 'di', 'eve']],
  [`@${'a'.repeat(50)} @${'b'.repeat(51)}`, ['a'.repeat(50)]],
  [
    Array.from({ length: 12 }, (_none, at) => `@n${at}`).join(' '),
    Array.from({ length: 10 }, (_n, at) => `n${at}`),
  ],
])('%j mentions %j [COMMENT-078]', (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});

test('a text is split into plain parts and mentions [COMMENT-080]', () => {
  expect(mentionParts('Hi @Ada, you')).toEqual([
    { text: 'Hi ', name: null },
    { text: '@Ada', name: 'ada' },
    { text: ', you', name: null },
  ]);
  expect(mentionParts('plain')).toEqual([{ text: 'plain', name: null }]);
});

test.each([
  ['Hi @Mi', 'Mi'],
  ['@m', 'm'],
  ['Hi @', null],
  ['Hi @mira ', null],
  ['@Ив', 'Ив'],
  ['@Zoe\u0308', 'Zoe\u0308'],
  ['@mary_', 'mary_'],
  ['@a-', 'a-'],
  ['https://x.org/a,@mi', null],
  ['mail@mi', null],
  ['https://x.org/@mi', null],
])('before the caret, %j begins the name %j [COMMENT-079]', (text, name) => {
  expect(begunName(text)).toBe(name);
});

import { expect, test } from 'vitest';
import { nameKeys } from './name-keys.ts';
import { isReservedLinkLookalike, isReservedName } from './reserved-names.ts';

const alike = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key));

test.each([
  ['Night Owl', 'night owl'],
  ['Night Owl', 'Night\u200bOwl'.replace('O', ' O')],
  ['Night Owl', 'Ｎｉｇｈｔ Ｏｗｌ'],
  ['paypal', 'раураl'],
  ['Bill', 'BilI'],
  ['Bill', 'Bi1l'],
  ['modern', 'rnodern'],
  ['Zoë', 'Zoe\u0308'],
  ['Anna  B', 'Anna B'],
  ['Ελένη', 'Eλένη'],
])('%s and %s are confusable', (one, other) => {
  expect(alike(one, other)).toBe(true);
});

test.each([
  ['Elia', 'Ella'],
  ['Ali', 'All'],
  ['José', 'Jose'],
  ['Ольга', 'Olga'],
  ['سامي', 'سامية'],
  ['דוד', 'דודו'],
  ['🎵', '🎶'],
  ['Ann', 'Anne'],
])('%s and %s are different names', (one, other) => {
  expect(alike(one, other)).toBe(false);
});

test.each([
  'Tonehall',
  'TonehaII',
  'Тоnehall',
  'Ｔｏｎｅｈａｌｌ',
  'T.o.n.e_h a l l',
  'Tönehall',
  'Tonehal|',
  'Admin',
  'ADMIN',
  'аdmin',
  'Adm1n',
  'Tonehall Support',
  'official-tonehall',
  'Deleted user',
  'Crew',
  'Moderator',
])('%s is reserved', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(['Tone', 'Hall', 'Tonehall fans', 'Adminton', 'The Crew Cuts', 'My team', 'Ada', '🎵', '東京'])(
  '%s is not reserved',
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);

test('links that look like pages of the site are reserved, others are not', () => {
  expect(['tonehaII', 'rnusic', 'L0gin'].filter((link) => !isReservedLinkLookalike(link))).toEqual([]);
  expect(['ada', 'melody4821', 'musical', 'settingsun'].filter(isReservedLinkLookalike)).toEqual([]);
});

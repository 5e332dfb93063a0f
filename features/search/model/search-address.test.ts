import { expect, test } from 'vitest';
import { parseSearchScope, searchAddress } from './search-address.ts';

test('a search address has the trimmed and encoded term [SHELL-059]', () => {
  expect(searchAddress('  drum & bass ')).toBe('/community/search?type=all&term=drum%20%26%20bass');
});

test('a search address may have one type', () => {
  expect(searchAddress('jazz', 'mixdown')).toBe('/community/search?type=mixdown&term=jazz');
});

test('a scope is one of five types or the alias `track`, and anything else is all', () => {
  for (const type of ['all', 'user', 'mixdown', 'group', 'project'])
    expect(parseSearchScope(type)).toBe(type);
  expect(parseSearchScope('track')).toBe('mixdown');
  for (const invalid of ['', 'TRACK', 'tracks', 'toString', undefined, 3, ['user']])
    expect(parseSearchScope(invalid)).toBe('all');
});

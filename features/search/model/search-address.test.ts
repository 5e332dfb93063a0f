import { expect, test } from 'vitest';
import { parseSearchScope, searchAddress } from './search-address.ts';

test('a search opens with its trimmed, encoded term [SHELL-059]', () => {
  expect(searchAddress('  drum & bass ')).toBe('/community/search?type=all&term=drum%20%26%20bass');
});

test('a search may be for one kind', () => {
  expect(searchAddress('jazz', 'mixdown')).toBe('/community/search?type=mixdown&term=jazz');
});

test('a type is one of five, `track` an alias, and anything else means all', () => {
  for (const type of ['all', 'user', 'mixdown', 'group', 'project'])
    expect(parseSearchScope(type)).toBe(type);
  expect(parseSearchScope('track')).toBe('mixdown');
  for (const odd of ['', 'TRACK', 'tracks', 'toString', undefined, 3, ['user']])
    expect(parseSearchScope(odd)).toBe('all');
});

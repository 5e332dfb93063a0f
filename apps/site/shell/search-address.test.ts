import { expect, test } from 'vitest';
import { searchAddress } from './search-address.ts';

test('a search opens with its trimmed, encoded term [SHELL-059]', () => {
  expect(searchAddress('  drum & bass ')).toBe('/community/search?type=all&term=drum%20%26%20bass');
});

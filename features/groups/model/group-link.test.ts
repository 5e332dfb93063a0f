import { expect, test } from 'vitest';
import { groupLinkError, isGroupId } from './group-link.ts';

test.each(['a', 'Lo-Fi_2', '7th', '-', 'x'.repeat(60)])('groupLinkError accepts %s', (link) => {
  expect(groupLinkError(link)).toBeNull();
});

test.each(['a b', 'ä', 'a/b', 'a.b', '', 'a%20b', 'а', 'a\n'])(
  'groupLinkError refuses the characters of %j',
  (link) => {
    expect(groupLinkError(link)).toBe('Link contains invalid characters');
  },
);

test('groupLinkError refuses digits only, "new" and more than 60 characters', () => {
  expect(groupLinkError('2026')).toBe('is not available');
  expect(groupLinkError('NEW')).toBe('is not available');
  expect(groupLinkError('x'.repeat(61))).toBe('is too long (maximum is 60 characters)');
});

test('isGroupId accepts digits only', () => {
  expect(['12', '0', '12a', '-1', '１２'].map(isGroupId)).toEqual([true, true, false, false, false]);
});

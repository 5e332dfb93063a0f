import { expect, test } from 'vitest';
import { groupLinkFault, groupLinkOf, isGroupId } from './group-link.ts';

test.each(['a', 'Lo-Fi_2', '7th', '-', 'x'.repeat(60)])('%s is a link', (link) => {
  expect(groupLinkFault(link)).toBeNull();
});

test.each(['a b', 'ä', 'a/b', 'a.b', '', 'a%20b', 'а', 'a\n'])('%j holds other characters', (link) => {
  expect(groupLinkFault(link)).toBe('Link contains invalid characters');
});

test('digits alone, "new" and more than 60 characters are no links', () => {
  expect(groupLinkFault('2026')).toBe('is not available');
  expect(groupLinkFault('NEW')).toBe('is not available');
  expect(groupLinkFault('x'.repeat(61))).toBe('is too long (maximum is 60 characters)');
});

test('a name becomes a link that is one', () => {
  expect(groupLinkOf('Lo-Fi & Rain!')).toBe('lo-fi-rain');
  expect(groupLinkOf('  Ünder_ground  ')).toBe('nder_ground');
  expect(groupLinkOf('東京')).toBe('group');
  expect(groupLinkOf('1999')).toBe('group-1999');
  expect(groupLinkOf('New')).toBe('group-new');
  for (const name of ['x'.repeat(100), `${'9'.repeat(70)}`, '--- ---', `${'a'.repeat(59)} b`])
    expect(groupLinkFault(groupLinkOf(name)), name).toBeNull();
});

test('digits only are an id', () => {
  expect(['12', '0', '12a', '-1', '１２'].map(isGroupId)).toEqual([true, true, false, false, false]);
});

import { expect, test } from 'vitest';
import { groupLinkError } from '../../model/group-link.ts';
import { groupLinkFromName } from './group-link-from-name.ts';

test('groupLinkFromName makes a valid link of any name in any script [GROUP-085]', () => {
  expect(groupLinkFromName('Lo-Fi & Rain!')).toBe('lo-fi-rain');
  expect(groupLinkFromName('  Ünder_ground  ')).toBe('under_ground');
  expect(groupLinkFromName('夜の音楽')).toBe('yenoyinle');
  expect(groupLinkFromName('Café Été')).toBe('cafe-ete');
  expect(groupLinkFromName('🎵 · 🎵')).toBe('group');
  expect(groupLinkFromName('1999')).toBe('group-1999');
  expect(groupLinkFromName('New')).toBe('group-new');
  for (const name of [
    'x'.repeat(100),
    `${'9'.repeat(70)}`,
    '--- ---',
    `${'a'.repeat(59)} b`,
    '乐'.repeat(50),
  ])
    expect(groupLinkError(groupLinkFromName(name)), name).toBeNull();
});

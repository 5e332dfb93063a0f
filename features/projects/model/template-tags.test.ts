import { expect, test } from 'vitest';
import { splitTags, tagError } from './template-tags.ts';

test('commas separate tags, which are compared without case, spaces and # [CMS-096]', () => {
  expect(splitTags(' Lo-Fi ,#house, HOUSE,, drum   and bass ')).toEqual(['lo-fi', 'house', 'drum and bass']);
});

test.each(['', '#', 'a,b', '<b>', 'a'.repeat(31), 'a\u202eb'])('the tag "%s" is refused [CMS-096]', (tag) => {
  expect(tagError(tag)).not.toBeNull();
});

test.each(['house', 'R&B', 'drum and bass', '90s', 'Städte'])('the tag "%s" is taken [CMS-096]', (tag) => {
  expect(tagError(tag)).toBeNull();
});

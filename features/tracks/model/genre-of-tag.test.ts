import { expect, test } from 'vitest';
import { genreOfTag } from './genre-of-tag.ts';

test.each([
  ['Hip-Hop', 'Hip Hop'],
  ['hip hop/rap', 'Hip Hop'],
  ['R&B', 'R&B'],
  ['Drum and Bass', 'Drum & Bass'],
  ['LO-FI', 'Lo-Fi'],
  ['house', 'House'],
])('a file that names its genre %s means our %s [TRACK-128]', (tag, name) => {
  expect(genreOfTag(tag)?.name).toBe(name);
});

test.each(['', '   ', '夜', 'Polka', 'constructor', 'House Polka'])(
  'a file that names its genre "%s" means none of ours [TRACK-128]',
  (tag) => {
    expect(genreOfTag(tag)).toBeNull();
  },
);

import { expect, test } from 'vitest';
import { readKey } from './read-key.ts';

test.each([
  ['Am', 'A minor'],
  ['A minor', 'A minor'],
  ['am', 'A minor'],
  ['AM', 'A major'],
  ['C', 'C major'],
  ['F#m', 'F# minor'],
  ['F♯ Minor', 'F# minor'],
  ['Bb', 'A# major'],
  ['B♭maj', 'A# major'],
  ['Cb', 'B major'],
  ['B#', 'C major'],
  ['D flat major', 'C# major'],
  ['8A', 'A minor'],
  ['8B', 'C major'],
  ['9B', 'G major'],
  ['7B', 'F major'],
  ['5A', 'C minor'],
  ['1m', 'A minor'],
  ['1d', 'C major'],
  ['2d', 'G major'],
  ['12b', 'E major'],
  ['o', null],
  ['H', null],
  ['13A', null],
  ['A dorian', null],
  ['', null],
])('the key %j of a file is %s [TRACK-200]', (text, key) => {
  expect(readKey(text)).toBe(key);
});

import { expect, test } from 'vitest';
import { keyName, type Mode } from '#studio/compose/scales.ts';
import { soundKeyOf } from './sound-key-of.ts';

test('the key of every composition is one that tracks have', () => {
  const modes: Mode[] = ['major', 'minor'];
  const keys = modes.flatMap((mode) => Array.from({ length: 12 }, (_none, tonic) => keyName(tonic, mode)));
  expect(new Set(keys.map(soundKeyOf)).size).toBe(24);
  expect(keys.map(soundKeyOf)).not.toContain(null);
  expect([soundKeyOf('Bb minor'), soundKeyOf('H major')]).toEqual(['A# minor', null]);
});

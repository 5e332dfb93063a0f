import { expect, test } from 'vitest';
import type { Clip, Note } from '#studio/document/song.ts';
import { notesBetween } from './paint-notes.ts';

const clipOf = (notes: readonly Note[]): Clip => ({
  id: 'clip',
  kind: 'notes',
  length: 1e7,
  step: 240,
  asset: null,
  bpm: null,
  recipe: null,
  notes,
  rows: [],
  warp: [],
});
const note = (tick: number, length = 100): Note => ({
  id: `${tick}`,
  tick,
  length,
  pitch: 60,
  velocity: 0.8,
  chance: 1,
});

test('of 20,000 notes a frame is given those in sight alone, with the long one that reaches into it [STUDIO-103]', () => {
  const clip = clipOf([note(0, 5_000_000), ...Array.from({ length: 20_000 }, (_, n) => note(240 + n * 240))]);
  const found = notesBetween(clip, 2_400_000, 2_402_400);
  expect(found.map(({ tick }) => tick)).toEqual([
    0,
    ...Array.from({ length: 10 }, (_, n) => 2_400_000 + n * 240),
  ]);
  expect(notesBetween(clip, 9_000_000, 9_100_000)).toEqual([]);
});

test('a frame asks for few of the notes that end before it [STUDIO-103]', () => {
  let asked = 0;
  const notes = Array.from({ length: 20_000 }, (_, n) => note(n * 240));
  const clip = clipOf(notes);
  notesBetween(clip, 0, 1);
  const watched = clipOf(
    new Proxy(notes, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) asked += 1;
        return Reflect.get(target, key, receiver);
      },
    }),
  );
  notesBetween(watched, 0, 1);
  asked = 0;
  notesBetween(watched, 2_400_000, 2_402_400);
  expect(asked).toBeLessThan(100);
});

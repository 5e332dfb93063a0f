import { expect, it } from 'vitest';
import type { Note } from '../song.ts';
import { scaleTones } from './scale-tones.ts';
import {
  fitted,
  humanised,
  joined,
  legato,
  type NoteShape,
  quantised,
  reversed,
  splitAt,
  staccato,
  transposed,
} from './shape-notes.ts';

const aNote = (tick: number, pitch = 60, length = 240): Note => ({
  id: `${tick}-${pitch}`,
  tick,
  length,
  pitch,
  velocity: 0.5,
  chance: 1,
});
const shaped = (notes: readonly Note[], shape: NoteShape) => {
  const changes = shape(notes);
  return notes.map((note) => ({ ...note, ...changes.get(note.id) }));
};
const ticks = (notes: readonly Note[]) => notes.map(({ tick }) => tick);
const pitches = (notes: readonly Note[]) => notes.map(({ pitch }) => pitch);

it('[STUDIO-095] quantising moves beginnings to the nearest line, as far as the strength says, and every second line by the swing', () => {
  const notes = [10, 230, 470, 730].map((tick) => aNote(tick));
  const by = (strength: number, swing: number) => quantised({ step: 240, strength, swing });
  expect(ticks(shaped(notes, by(100, 0)))).toEqual([0, 240, 480, 720]);
  expect(ticks(shaped(notes, by(50, 0)))).toEqual([5, 235, 475, 725]);
  expect(ticks(shaped(notes, by(0, 0)))).toEqual([10, 230, 470, 730]);
  expect(ticks(shaped(notes, by(100, 50)))).toEqual([0, 300, 480, 780]);
});

it('[STUDIO-095] transposing moves all notes or none, and fitting goes to the nearest tone of the scale', () => {
  const notes = [aNote(0, 60), aNote(0, 120)];
  expect(pitches(shaped(notes, transposed(7)))).toEqual([67, 127]);
  expect(pitches(shaped(notes, transposed(8)))).toEqual([60, 120]);
  const tones = scaleTones({ key: 0, scale: 'major' });
  const chromatic = [60, 61, 63, 66, 68, 70].map((pitch) => aNote(0, pitch));
  expect(pitches(shaped(chromatic, fitted(tones)))).toEqual([60, 60, 62, 65, 67, 69]);
});

it('[STUDIO-095] legato fills gaps chord by chord, staccato halves, reverse mirrors a stretch', () => {
  const notes = [aNote(0, 60), aNote(0, 64), aNote(960, 62, 1000), aNote(1440, 65, 480)];
  expect(shaped(notes, legato).map(({ length }) => length)).toEqual([960, 960, 480, 480]);
  expect(shaped(notes, staccato).map(({ length }) => length)).toEqual([120, 120, 500, 240]);
  const back = shaped(notes, reversed);
  expect(back.map(({ tick, length }) => [tick, length])).toEqual([
    [1720, 240],
    [1720, 240],
    [0, 1000],
    [40, 480],
  ]);
  expect(shaped(back, reversed)).toEqual(notes);
});

it('[STUDIO-095] humanising by one seed does the same to the same notes, by another something else, and never much', () => {
  const notes = Array.from({ length: 50 }, (_, n) => aNote(n * 240, 60 + (n % 12)));
  const first = shaped(notes, humanised(1));
  expect(shaped(notes, humanised(1))).toEqual(first);
  expect(shaped(notes, humanised(2))).not.toEqual(first);
  expect(ticks(first)).not.toEqual(ticks(notes));
  for (const [at, { tick, velocity }] of first.entries()) {
    expect(Math.abs(tick - at * 240)).toBeLessThanOrEqual(20);
    expect(Math.abs(velocity - 0.5)).toBeLessThanOrEqual(0.11);
  }
});

it('[STUDIO-092] joining makes one note of each pitch, splitting two of each that sounds at the place', () => {
  const notes = [aNote(480, 60), aNote(0, 60), aNote(0, 64, 960)];
  const { changed, removed } = joined(notes);
  expect(Object.fromEntries(changed)).toEqual({ '0-60': { length: 720 }, '0-64': { length: 960 } });
  expect(removed).toEqual(['480-60']);
  const split = splitAt(notes, 600);
  expect(Object.fromEntries(split.changed)).toEqual({ '480-60': { length: 120 }, '0-64': { length: 600 } });
  expect(split.added.map(({ tick, length, pitch }) => [tick, length, pitch])).toEqual([
    [600, 120, 60],
    [600, 360, 64],
  ]);
});

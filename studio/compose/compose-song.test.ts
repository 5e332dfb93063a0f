import { expect, test } from 'vitest';
import { deviceOf } from '../devices/all-devices.ts';
import { planOf } from '../document/plan-of.ts';
import { readSong } from '../document/read-song.ts';
import { rebuildDocument, stateOf } from '../document/rebuild.ts';
import { composeSong } from './compose-song.ts';
import { instrumentNames, instrumentOf, kitNames, kitOf } from './instruments.ts';
import { styleNames } from './styles/styles.ts';

test('[STUDIO-255] the composer gives the same document for the same seed, and another for another', () => {
  const bytes = (seed: number) => stateOf(rebuildDocument(composeSong({ seed, style: 'House' }).song));
  expect(bytes(3)).toEqual(bytes(3));
  expect(bytes(3)).not.toEqual(bytes(4));
});

test.each(styleNames)(
  '[STUDIO-255] the studio reads a song of %s as it was written: named tracks, each with an instrument and notes',
  (style) => {
    for (const seed of [2, 9]) {
      const { song } = composeSong({ seed, style, seconds: 50 });
      const read = readSong(rebuildDocument(song));
      expect(read.problems).toEqual([]);
      expect(read.tracks.map(({ name }) => name)).toEqual(song.tracks.map(({ name }) => name));
      expect(read.tracks.length).toBeGreaterThanOrEqual(4);
      const { strips } = planOf(read, deviceOf);
      for (const strip of strips.filter(({ kind }) => kind !== 'master')) {
        expect(strip.notes.tick.length, strip.id).toBeGreaterThan(0);
        expect(deviceOf(strip.devices[0]?.type ?? '')?.kind, strip.id).toBe('instrument');
      }
      expect(strips.at(-1)?.devices.at(-1)?.type).toBe('limiter');
    }
  },
);

test('[STUDIO-255] an arrangement can be read: its regions are named, on the grid, and what comes again is a clip that goes round or is used again', () => {
  let [written, heard] = [0, 0];
  for (const style of styleNames) {
    const { song } = composeSong({ seed: 5, style, seconds: 80 });
    for (const region of song.regions) {
      expect(song.clips.some(({ id }) => id === region.clip)).toBe(true);
      expect(region.start % 240).toBe(0);
      expect(region.name).toBeTruthy();
    }
    written += song.clips.reduce((sum, { length }) => sum + length, 0);
    heard += song.regions.reduce((sum, { length }) => sum + length, 0);
    expect(song.markers.length).toBeGreaterThanOrEqual(4);
  }
  expect(written).toBeLessThan(heard * 0.7);
});

test('every instrument and kit is a preset with values that its device has', () => {
  for (const { type, params } of [...instrumentNames.map(instrumentOf), ...kitNames.map(kitOf)]) {
    const schema = new Map(deviceOf(type)?.params.map((param) => [param.id, param]));
    for (const [id, value] of Object.entries(params)) {
      expect(value, `${type} ${id}`).toBeGreaterThanOrEqual(schema.get(id)?.min ?? Number.NaN);
      expect(value, `${type} ${id}`).toBeLessThanOrEqual(schema.get(id)?.max ?? Number.NaN);
    }
  }
});

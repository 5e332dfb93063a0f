import type { SongMeta } from '../song.ts';

/** Semitones above the key of each scale. */
export const scaleSteps: Record<SongMeta['scale'], readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  locrian: [0, 1, 3, 5, 6, 8, 10],
  'harmonic minor': [0, 2, 3, 5, 7, 8, 11],
  'melodic minor': [0, 2, 3, 5, 7, 9, 11],
  'major pentatonic': [0, 2, 4, 7, 9],
  'minor pentatonic': [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
  chromatic: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};

/** The pitch classes of a key, 0 is C. */
export const scaleTones = ({ key, scale }: Pick<SongMeta, 'key' | 'scale'>): ReadonlySet<number> =>
  new Set(scaleSteps[scale].map((step) => (key + step) % 12));

/** The pitch itself where it is one of the tones, else the nearest that is, the lower of two. */
export function nearestTone(pitch: number, tones: ReadonlySet<number>): number {
  const offsets = [0, -1, 1, -2, 2, -3, 3];
  const found = offsets.find((by) => {
    const near = pitch + by;
    return near >= 0 && near <= 127 && tones.has(near % 12);
  });
  return pitch + (found ?? 0);
}

import { type SoundKey, soundKeys } from '#platform/pure/sound/sound-keys.ts';

/** What is known of how a track sounds. */
export interface Sound {
  bpm: number | null;
  key: SoundKey | null;
  /** RMS in dB of full scale. */
  energyDb: number | null;
  /** Mean spectral centroid in Hz. */
  brightnessHz: number | null;
}

/** A difference of which nothing is left: in octaves of the tempo, in dB, in octaves of the brightness. */
const [TEMPO_RANGE, ENERGY_RANGE, BRIGHTNESS_RANGE] = [0.1, 9, 1];

/** How much alike two tracks sound, from 0 to 1: the mean of what is known of both; 0 where that is less than two things. */
export function soundLikeness(one: Sound, other: Sound): number {
  const found = [
    both(one.bpm, other.bpm, (a, b) => near(octavesApart(a, b), TEMPO_RANGE)),
    both(one.key, other.key, keyLikeness),
    both(one.energyDb, other.energyDb, (a, b) => near(Math.abs(a - b), ENERGY_RANGE)),
    both(one.brightnessHz, other.brightnessHz, (a, b) => near(Math.abs(Math.log2(a / b)), BRIGHTNESS_RANGE)),
  ].filter((likeness) => likeness !== null);
  return found.length < 2 ? 0 : found.reduce((sum, likeness) => sum + likeness, 0) / found.length;
}

const both = <T>(one: T | null, other: T | null, likeness: (one: T, other: T) => number): number | null =>
  one === null || other === null ? null : likeness(one, other);

const near = (difference: number, range: number): number => Math.max(0, 1 - difference / range);

/** Half and double tempo are the same tempo: a detection often finds the one for the other. */
function octavesApart(one: number, other: number): number {
  const apart = Math.abs(Math.log2(one / other)) % 1;
  return Math.min(apart, 1 - apart);
}

/** 1 for the same key, a half for one that is a fifth away and for the relative key, which has the same tones. */
function keyLikeness(one: SoundKey, other: SoundKey): number {
  if (one === other) return 1;
  const [a, b] = [placeOf(one), placeOf(other)];
  const steps = Math.abs(a.fifths - b.fifths);
  return Math.min(steps, 12 - steps) <= (a.isMinor === b.isMinor ? 1 : 0) ? 0.5 : 0;
}

/** Place on the circle of fifths; a minor key has the place of its relative major. */
function placeOf(key: SoundKey): { fifths: number; isMinor: boolean } {
  const at = soundKeys.indexOf(key);
  const isMinor = at >= 12;
  return { fifths: (((at % 12) + (isMinor ? 3 : 0)) * 7) % 12, isMinor };
}

import { expect, test } from 'vitest';
import { analyseSound } from './analyse-sound.ts';
import { soundKeys } from './sound-keys.ts';

const rate = 22_050;
const silence = (seconds: number, at = rate) => new Float32Array(Math.round(seconds * at));

/** Noise of a fixed seed, from -1 to 1. */
function noiseOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Clicks of 20 ms of noise, each as loud as `loudness` says of its number. */
function clicks(
  bpm: number,
  seconds: number,
  { at = rate, loudness = (_: number): number => 1, every = 1 } = {},
) {
  const sound = silence(seconds, at);
  const noise = noiseOf(7);
  const step = (60 / bpm) * every * at;
  for (let number = 0; number * step < sound.length; number += 1)
    for (let i = 0; i < 0.02 * at && number * step + i < sound.length; i += 1)
      sound[Math.floor(number * step) + i] = 0.5 * loudness(number) * noise() * (1 - i / (0.02 * at));
  return sound;
}

/** Notes of MIDI numbers with four harmonics, one after the other or all at once. */
function notes(groups: readonly (readonly number[])[], { each = 1, at = rate, cents = 0 } = {}) {
  const sound = silence(groups.length * each, at);
  groups.forEach((group, place) => {
    for (const midi of group)
      for (let harmonic = 1; harmonic <= 4; harmonic += 1) {
        const hz = harmonic * 440 * 2 ** ((midi - 69 + cents / 100) / 12);
        const first = Math.floor(place * each * at);
        for (let i = 0; i < each * at; i += 1) {
          const fade = Math.min(1, (each * at - i) / 500, i / 500);
          const value = (0.1 / harmonic) * Math.sin((2 * Math.PI * hz * i) / at) * fade;
          sound[first + i] = (sound[first + i] as number) + value;
        }
      }
  });
  return sound;
}

const majorScale = [0, 2, 4, 5, 7, 9, 11, 12];
const minorScale = [0, 2, 3, 5, 7, 8, 10, 12];

test.each([70, 76.5, 83, 90, 97, 104, 111.3, 118, 120, 128, 135, 140, 150, 160, 170, 174, 180])(
  'clicks at %s bpm are found within a tenth of a beat [TRACK-152]',
  (bpm) => {
    const { bpm: found, bpmConfidence } = analyseSound(clicks(bpm, 30), rate);
    expect(Math.abs((found ?? 0) - bpm)).toBeLessThan(0.2);
    expect(bpmConfidence).toBeGreaterThan(0.5);
  },
);

test.each([8000, 11_025, 44_100, 48_000, 96_000])(
  'the tempo is found at a rate of %i Hz [TRACK-152]',
  (at) => {
    expect(Math.abs((analyseSound(clicks(124, 20, { at }), at).bpm ?? 0) - 124)).toBeLessThan(0.5);
  },
);

test('where only each second beat is loud, the tempo is that of the loud ones with the quiet ones between [TRACK-152]', () => {
  const sound = clicks(90, 30, { every: 0.5, loudness: (number) => (number % 2 === 0 ? 1 : 0.15) });
  expect(Math.abs((analyseSound(sound, rate).bpm ?? 0) - 90)).toBeLessThan(0.5);
});

test('silence, noise, one held tone, a click, and less than eight beats have no tempo [TRACK-152]', () => {
  const noise = noiseOf(3);
  const tone = notes([[57]], { each: 20 });
  const one = silence(20);
  one[rate] = 1;
  const sounds = [silence(20), silence(20).map(() => 0.3 * noise()), tone, one, clicks(120, 2), silence(0)];
  expect(sounds.map((sound) => analyseSound(sound, rate).bpm)).toEqual([null, null, null, null, null, null]);
});

test.each(soundKeys.map((key, at) => [key, at] as const))(
  'a scale and its triads in %s are found [TRACK-153]',
  (key, at) => {
    const tonic = 48 + (at % 12);
    const scale = at < 12 ? majorScale : minorScale;
    const third = at < 12 ? 4 : 3;
    const melody = scale.map((step) => [tonic + step]);
    const triads = [0, 5, 7, 0].map((root) => {
      const isMajor = at < 12 || root === 7;
      return [0, isMajor ? 4 : third, 7].map((step) => tonic + root + step);
    });
    expect(analyseSound(notes([...melody, ...triads]), rate).key).toBe(key);
  },
);

test.each([
  ['A minor', [57, 60, 64]],
  ['C major', [60, 64, 67]],
  ['F# minor', [54, 57, 61]],
  ['D# major', [51, 55, 58]],
] as const)('a held triad is %s, also in another tuning [TRACK-153]', (key, triad) => {
  for (const cents of [0, -35, 30])
    expect(analyseSound(notes([triad], { each: 8, cents }), rate).key).toBe(key);
});

test('silence, noise and clicks have no key [TRACK-153]', () => {
  const noise = noiseOf(5);
  const sounds = [silence(20), silence(20).map(() => 0.3 * noise()), clicks(120, 20)];
  expect(sounds.map((sound) => analyseSound(sound, rate).key)).toEqual([null, null, null]);
});

test('energy is the RMS in dB, brightness the centroid: higher for a higher tone, highest for noise [TRACK-154]', () => {
  const noise = noiseOf(9);
  const sine = (hz: number) => silence(5).map((_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / rate));
  const [low, high, hiss, none] = [sine(220), sine(3520), silence(5).map(() => noise()), silence(5)].map(
    (sound) => analyseSound(sound, rate),
  );
  expect(low?.energyDb).toBeCloseTo(-9, 0);
  expect(none).toMatchObject({ energyDb: -100, brightnessHz: 0, bpm: null, key: null });
  expect(Math.abs((low?.brightnessHz ?? 0) - 220)).toBeLessThan(30);
  expect(Math.abs((high?.brightnessHz ?? 0) - 3520)).toBeLessThan(60);
  expect(hiss?.brightnessHz).toBeGreaterThan(5000);
});

test('the same samples give the same features, and nothing after two minutes counts [TRACK-152]', () => {
  const sound = clicks(100, 125);
  const longer = new Float32Array(150 * rate);
  longer.set(sound);
  const noise = noiseOf(1);
  for (let i = 121 * rate; i < longer.length; i += 1) longer[i] = noise();
  expect(analyseSound(longer, rate)).toEqual(analyseSound(sound, rate));
});

import { expect, test } from 'vitest';
import { noise, samplesOf, sine } from '#testing/an-effect.ts';
import { figuresOf, peaksOf } from './sound-figures.ts';

const levelIn = (figures: ReturnType<typeof figuresOf>, hz: number) =>
  figures.bands.find((band) => Math.abs(band.hz / hz - 1) < 0.1)?.level;

test('a sine at full scale in both channels is measured at 0 LUFS, in its own third of an octave and in the middle', () => {
  const figures = figuresOf(samplesOf(2, sine(1000)));
  expect(figures.lufs).toBeCloseTo(0, 0);
  expect(figures.truePeak).toBeCloseTo(0, 1);
  expect(figures.crest).toBeCloseTo(3.01, 1);
  expect(figures.centroid).toBeCloseTo(1000, -1);
  expect(figures.width).toBe(-Infinity);
  expect(levelIn(figures, 1000)).toBeCloseTo(-3.01, 1);
  expect(levelIn(figures, 2000)).toBeLessThan(-90);
});

test('noise without relation in both channels is as wide as it can be, and rises by 3 dB an octave in thirds of octaves', () => {
  const figures = figuresOf(samplesOf(4, noise(1), noise(2)));
  expect(figures.width).toBeCloseTo(0, 0);
  expect((levelIn(figures, 4000) ?? 0) - (levelIn(figures, 500) ?? 0)).toBeCloseTo(9, 0);
  expect(figures.centroid).toBeCloseTo(12_000, -3);
});

test('the level of a sound is known for each of its parts', () => {
  const peaks = peaksOf(
    samplesOf(1, (frame) => (frame < 24_000 ? 0.5 : -0.25)),
    4,
  );
  expect(peaks).toEqual([0.5, 0.5, 0.25, 0.25]);
});

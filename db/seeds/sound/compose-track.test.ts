import { expect, test } from 'vitest';
import { genreId } from '#features/tracks/model/genres.ts';
import { composeTrack } from './compose-track.ts';
import { decodeWav } from './decode-wav.ts';
import { styleNames } from './styles/styles.ts';

const short = 5;

test('the same seed and style give the same bytes', () => {
  const one = composeTrack({ seed: 3, style: 'Lo-Fi', seconds: short });
  const two = composeTrack({ seed: 3, style: 'Lo-Fi', seconds: short });
  expect(one.wav.equals(two.wav)).toBe(true);
  expect({ ...one, wav: null }).toEqual({ ...two, wav: null });
});

test('another seed gives another track', () => {
  const one = composeTrack({ seed: 3, style: 'House', seconds: short });
  const two = composeTrack({ seed: 4, style: 'House', seconds: short });
  const n = Math.min(one.wav.length, two.wav.length);
  let same = 0;
  for (let i = 44; i < n; i += 2) if (one.wav.readInt16LE(i) === two.wav.readInt16LE(i)) same++;
  expect(same / (n / 2)).toBeLessThan(0.1);
});

test.each(styleNames)(
  '%s is audible: in level, without DC, ending in silence, from bass to treble',
  (style) => {
    const { wav, durationMs, genre } = composeTrack({ seed: 11, style, seconds: short });
    const { left, right } = decodeWav(wav);
    expect(genreId(genre)).toBeGreaterThan(0);
    expect(durationMs).toBe(Math.round((left.length / 44100) * 1000));
    let [peak, sum, squares, low, highs, lows] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < left.length; i++) {
      const mono = ((left[i] ?? 0) + (right[i] ?? 0)) / 2;
      peak = Math.max(peak, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
      sum += mono;
      squares += mono * mono;
      low += (mono - low) * 0.05;
      lows += low * low;
      highs += (mono - low) ** 2;
    }
    expect(peak).toBeGreaterThan(0.88);
    expect(peak).toBeLessThan(0.9);
    expect(Math.abs(sum / left.length)).toBeLessThan(0.002);
    const rms = 10 * Math.log10(squares / left.length);
    expect(rms).toBeGreaterThan(-26);
    expect(rms).toBeLessThan(-9);
    expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.001);
    // Below and above about 350 Hz: neither may be missing.
    expect(lows / squares).toBeGreaterThan(0.02);
    expect(highs / squares).toBeGreaterThan(0.02);
  },
);

test('a whole track has form: its loudest tenth exceeds its start and end', () => {
  const { wav, durationMs } = composeTrack({ seed: 5, style: 'Synthwave', seconds: 40 });
  expect(durationMs).toBeGreaterThanOrEqual(30_000);
  expect(durationMs).toBeLessThanOrEqual(90_000);
  const { left } = decodeWav(wav);
  const tenth = Math.floor(left.length / 10);
  const levels = Array.from({ length: 10 }, (_, k) => {
    let squares = 0;
    for (let i = k * tenth; i < (k + 1) * tenth; i++) squares += (left[i] ?? 0) ** 2;
    return 10 * Math.log10(squares / tenth);
  });
  const loudest = Math.max(...levels);
  expect(loudest - (levels[0] ?? 0)).toBeGreaterThan(2);
  expect(loudest - (levels[9] ?? 0)).toBeGreaterThan(2);
});

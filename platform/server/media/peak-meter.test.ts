import { expect, test } from 'vitest';
import { peakMeter } from './peak-meter.ts';

function peaksOf(left: Float32Array, right: Float32Array, points: number, piece = left.length): number[] {
  const meter = peakMeter();
  for (let at = 0; at < left.length; at += piece) {
    const end = Math.min(left.length, at + piece);
    meter.feed(left.subarray(at, end), right.subarray(at, end), end - at);
  }
  return meter.read(points);
}

test('the peaks of a rising signal rise, in either channel and with either sign', () => {
  const rising = Float32Array.from({ length: 160_000 }, (_, i) => -i / 160_000);
  const silent = new Float32Array(rising.length);
  const expected = Array.from({ length: 10 }, (_, i) => (i + 1) / 10);
  for (const peaks of [peaksOf(rising, silent, 10), peaksOf(silent, rising, 10)]) {
    for (const [i, peak] of peaks.entries()) expect(peak).toBeCloseTo(expected[i] ?? 0, 2);
  }
});

test('a click keeps its position in a signal longer than the table', () => {
  const long = new Float32Array(5_000_000);
  long[3_750_000] = 0.5;
  const peaks = peaksOf(long, long, 1800, 30_000);
  expect(Math.abs(peaks.indexOf(0.5) - 1350)).toBeLessThanOrEqual(1);
  expect(peaks.filter((peak) => peak > 0)).toEqual([0.5]);
});

test('a signal shorter than the points or above full scale still gives points from 0 to 1', () => {
  const odd = Float32Array.from([2, 0.1, 1.5, -3]);
  const peaks = peaksOf(odd, odd, 1800);
  expect(peaks).toHaveLength(1800);
  expect(peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true);
});

test('an empty signal gives flat peaks', () => {
  expect(peaksOf(new Float32Array(0), new Float32Array(0), 3)).toEqual([0, 0, 0]);
});

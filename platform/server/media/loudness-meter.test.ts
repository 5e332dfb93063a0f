import { expect, test } from 'vitest';
import { loudnessMeter } from './loudness-meter.ts';

function tone(seconds: number, decibels: number, rate = 44_100, hertz = 1000): Float32Array {
  const peak = 10 ** (decibels / 20);
  return Float32Array.from(
    { length: seconds * rate },
    (_, i) => peak * Math.sin((2 * Math.PI * hertz * i) / rate),
  );
}

function measure(parts: Float32Array[], rate = 44_100): number | null {
  const meter = loudnessMeter(rate);
  for (const part of parts) meter.feed(part, part, part.length);
  return meter.read();
}

test.each([44_100, 48_000])('a stereo tone of 1 kHz at -23 dBFS has -23 LUFS at %i Hz', (rate) => {
  expect(measure([tone(20, -23, rate)], rate)).toBeCloseTo(-23, 0.7);
});

test('EBU Tech 3341 case 3: quiet ends fall under the relative gate', () => {
  const loudness = measure([tone(10, -36), tone(60, -23), tone(10, -36)]) ?? 0;
  expect(Math.abs(loudness + 23)).toBeLessThan(0.1);
});

test('EBU Tech 3341 case 4: very quiet parts fall under the absolute gate', () => {
  const loudness = measure([tone(10, -72), tone(10, -36), tone(60, -23), tone(10, -36), tone(10, -72)]) ?? 0;
  expect(Math.abs(loudness + 23)).toBeLessThan(0.1);
});

test('silence has no loudness', () => {
  expect(measure([new Float32Array(44_100)])).toBeNull();
});

test('the loudness does not depend on how the signal is split', () => {
  const whole = tone(3, -14, 44_100, 440);
  const pieces = [whole.subarray(0, 1), whole.subarray(1, 5000), whole.subarray(5000)];
  expect(measure(pieces)).toBe(measure([whole]));
});

import { expect, test } from 'vitest';
import { limit } from './limiter.ts';
import { loudness } from './loudness.ts';
import { master, peakLevel } from './master.ts';
import { createStereo, sampleRate } from './sound-buffer.ts';

function tone(level: number, offset = 0) {
  const sound = createStereo(sampleRate * 6);
  for (let i = 0; i < sound.left.length; i++) {
    const burst = i % 22050 < 3000 ? 3 : 1;
    const sample = level * burst * Math.sin((2 * Math.PI * 997 * i) / sampleRate) + offset;
    sound.left[i] = sample;
    sound.right[i] = sample;
  }
  return sound;
}

test('a full-scale sine of 997 Hz in one channel measures -3.01 LUFS, as in BS.1770', () => {
  const sound = createStereo(sampleRate * 4);
  for (let i = 0; i < sound.left.length; i++) sound.left[i] = Math.sin((2 * Math.PI * 997 * i) / sampleRate);
  expect(loudness(sound)).toBeCloseTo(-3.01, 1);
});

test('the limiter lets nothing above its ceiling and does not change lower levels', () => {
  const loud = tone(0.6);
  limit(loud, 0.8);
  expect(loud.left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(0.8001);
  const soft = tone(0.1);
  const before = soft.left.slice();
  limit(soft, 0.8);
  expect(soft.left).toEqual(before);
});

test('a quiet and a loud track end at the same peak and about the same loudness, without DC', () => {
  const results = [tone(0.02, 0.01), tone(0.5)].map((sound) => {
    master(sound, -14, 1);
    return sound;
  });
  for (const { left } of results) {
    expect(left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeCloseTo(peakLevel, 4);
    const mean = left.reduce((sum, sample) => sum + sample, 0) / left.length;
    expect(Math.abs(mean)).toBeLessThan(0.003);
    expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(1e-4);
  }
  const [quiet, loud] = results.map(loudness);
  expect(Math.abs((quiet ?? 0) - (loud ?? 99))).toBeLessThan(1);
});

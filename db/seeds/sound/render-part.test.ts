import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { renderPart } from './render-part.ts';
import { sampleRate } from './sound-buffer.ts';
import { type PatchName, patches } from './voices/patches.ts';

const names = Object.keys(patches) as PatchName[];

function sound(name: PatchName, midi: number) {
  const note = { at: 0.05, length: 0.9, midi, velocity: 0.8, bright: 1 };
  return renderPart([note], patches[name], sampleRate * 2, 0, 0, createRandom(1, name)).left;
}

/** Energy at one frequency (Goertzel) over a second of sound. */
function energyAt(samples: Float32Array, hz: number): number {
  const turn = (2 * Math.PI * hz) / sampleRate;
  let [re, im] = [0, 0];
  for (let i = 3000; i < 40000; i++) {
    re += (samples[i] ?? 0) * Math.cos(turn * i);
    im += (samples[i] ?? 0) * Math.sin(turn * i);
  }
  return re * re + im * im;
}

test.each(names)(
  '%s is in tune: its fundamental is nearer to its pitch than to 30 cents beside it',
  (name) => {
    const patch = patches[name];
    // Inharmonic modulators and wide unison have no single fundamental to measure.
    const midi = 'detune' in patch && patch.detune > 15 ? 84 : 69;
    const hz = 440 * 2 ** ((midi - 69) / 12);
    const samples = sound(name, midi);
    const near = Math.max(
      ...[-12, -8, -4, 0, 4, 8, 12].map((cents) => energyAt(samples, hz * 2 ** (cents / 1200))),
    );
    expect(near).toBeGreaterThan(energyAt(samples, hz * 2 ** (40 / 1200)));
    expect(near).toBeGreaterThan(energyAt(samples, hz * 2 ** (-40 / 1200)));
  },
);

test.each(names)('%s starts and ends without a click and falls silent', (name) => {
  const samples = sound(name, 57);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(peak).toBeGreaterThan(0.01);
  expect(Math.abs(samples[Math.round(0.05 * sampleRate)] ?? 1)).toBeLessThan(peak * 0.5);
  const end = samples.findLastIndex((sample) => Math.abs(sample) > 1e-7);
  expect(Math.abs(samples[end] ?? 1)).toBeLessThan(peak * 0.01);
  expect(samples.every((sample) => Number.isFinite(sample))).toBe(true);
});

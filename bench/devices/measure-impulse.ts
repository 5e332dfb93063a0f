import { powerOf } from '#studio/measure/sound-figures.ts';
import { bandsOf, spectrumOf } from '#studio/measure/spectrum.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';
import { slopeOf } from './measure-partials.ts';

const sampleRate = 48_000;

/** dB by which an impulse response changes a frequency. */
export function gainOf(response: Float32Array, hz: number): number {
  const turn = (2 * Math.PI * hz) / sampleRate;
  let [re, im] = [0, 0];
  for (const [i, one] of response.entries()) {
    re += one * Math.cos(turn * i);
    im += one * Math.sin(turn * i);
  }
  return 20 * Math.log10(Math.hypot(re, im));
}

/** The most dB between an impulse response and the analogue bell of that frequency, gain and Q, from 20 Hz to 20 kHz. */
export function errorOfBell(
  response: Float32Array,
  { hz, dB, q }: { hz: number; dB: number; q: number },
): number {
  const a = 10 ** (dB / 40);
  let most = 0;
  for (let n = 0; n <= 60; n++) {
    const at = 20 * 1000 ** (n / 60);
    const x = at / hz;
    const part = (damping: number) => (1 - x * x) ** 2 + (damping * x) ** 2;
    const wanted = 10 * Math.log10(part(a / q) / part(1 / (a * q)));
    most = Math.max(most, Math.abs(gainOf(response, at) - wanted));
  }
  return most;
}

/** What still comes, in dB against all, at each frame (Schroeder, 1965). */
function decayOf(samples: Float32Array): Float64Array {
  const decay = new Float64Array(samples.length);
  let sum = 0;
  for (let i = samples.length - 1; i >= 0; i--) {
    sum += (samples[i] ?? 0) ** 2;
    decay[i] = sum;
  }
  return decay.map((one) => 10 * Math.log10(Math.max(one / sum, 1e-15)));
}

/** Seconds to -60 dB by the fall from -5 to -35 dB, and the mean distance of the fall from a line in dB. */
export function reverbTime(samples: Float32Array): { seconds: number; ripple: number } {
  const points: [number, number][] = [];
  for (const [i, level] of decayOf(samples).entries())
    if (i % 48 === 0 && level <= -5 && level >= -35) points.push([i / sampleRate, level]);
  const slope = slopeOf(points);
  const [x, y] = [0, 1].map((n) => points.reduce((sum, point) => sum + (point[n] ?? 0), 0) / points.length);
  const apart = points.reduce(
    (sum, [at, level]) => sum + (level - (y ?? 0) - slope * (at - (x ?? 0))) ** 2,
    0,
  );
  return { seconds: -60 / slope, ripple: Math.sqrt(apart / points.length) };
}

/** The samples through a band pass around a frequency, an octave wide (RBJ's cookbook), forwards only. */
export function octaveOf(samples: Float32Array, hz: number): Float32Array {
  const w = (2 * Math.PI * hz) / sampleRate;
  const alpha = Math.sin(w) / (2 * Math.SQRT2);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = (alpha * (x - x2) + 2 * Math.cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha);
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/**
 * Milliseconds until echoes are as dense as noise: from there 20 ms have a share of samples beyond their standard deviation of at least
 * 0.9 of that of noise (Abel and Huang, 2006).
 */
export function densityTime(samples: Float32Array): number {
  const size = 960;
  for (let from = 0; from + size < samples.length; from += 96) {
    const piece = samples.subarray(from, from + size);
    const deviation = Math.sqrt(powerOf(piece));
    const beyond = piece.reduce((count, one) => count + (Math.abs(one) > deviation ? 1 : 0), 0);
    if (deviation > 0 && beyond / size / 0.3173 >= 0.9) return ((from + size / 2) * 1000) / sampleRate;
  }
  return Number.POSITIVE_INFINITY;
}

/** Likeness of both channels: 1 is mono, 0 wide. */
export function correlationOf({ left, right }: StereoSamples): number {
  const product = left.reduce((sum, one, i) => sum + one * (right[i] ?? 0), 0) / left.length;
  return product / Math.sqrt(powerOf(left) * powerOf(right));
}

/** How uneven a tail is: the mean distance in dB of its thirds of octaves from 200 Hz to 5 kHz from a line. */
export function colouring(samples: Float32Array): number {
  const bands = bandsOf(spectrumOf(samples)).filter(({ hz }) => hz > 190 && hz < 5100);
  const points = bands.map(({ hz, level }) => [Math.log2(hz), level] as const);
  const slope = slopeOf(points);
  const [x, y] = [0, 1].map((n) => points.reduce((sum, point) => sum + (point[n] ?? 0), 0) / points.length);
  const apart = points.map(([at, level]) => (level - (y ?? 0) - slope * (at - (x ?? 0))) ** 2);
  return Math.sqrt(apart.reduce((sum, one) => sum + one, 0) / apart.length);
}

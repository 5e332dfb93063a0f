import { decibelsOf, loudnessOf } from '../audio/levels.ts';
import { createLoudness } from '../render/loudness.ts';
import type { StereoSamples } from '../render/render-song.ts';
import { type Band, bandsOf, centroidOf, type Spectrum, spectrumOf } from './spectrum.ts';

/** What is measured of a sound. */
export interface SoundFigures {
  /** Of all of it; -Infinity for silence. */
  readonly lufs: number;
  /** dB of full scale. */
  readonly truePeak: number;
  /** dB from its root of the mean square to its highest sample. */
  readonly crest: number;
  /** Middle of the spectrum, in Hz. */
  readonly centroid: number;
  /** dB from the sum of both channels to their difference: -Infinity is mono, 0 as wide as two sounds without relation. */
  readonly width: number;
  readonly bands: readonly Band[];
}

/** Measures two channels at 48 kHz. */
export function figuresOf({ left, right }: StereoSamples): SoundFigures {
  const meter = createLoudness();
  meter.add(left, right);
  const middle = left.map((one, i) => (one + (right[i] ?? 0)) / 2);
  const side = left.map((one, i) => (one - (right[i] ?? 0)) / 2);
  const spectrum = spectrumOfBoth(left, right);
  const mean = Math.sqrt((powerOf(left) + powerOf(right)) / 2);
  return {
    lufs: loudnessOf(meter.integrated),
    truePeak: decibelsOf(meter.truePeak),
    crest: decibelsOf(Math.max(peakOf(left), peakOf(right)) / mean),
    centroid: centroidOf(spectrum),
    width: decibelsOf(Math.sqrt(powerOf(side) / powerOf(middle))),
    bands: bandsOf(spectrum),
  };
}

function spectrumOfBoth(left: Float32Array, right: Float32Array): Spectrum {
  const [one, other] = [spectrumOf(left), spectrumOf(right)];
  return { hz: one.hz, power: one.power.map((power, i) => (power + (other.power[i] ?? 0)) / 2) };
}

/** Mean of the squares. */
export const powerOf = (samples: Float32Array): number =>
  samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length);

/** Highest absolute sample. */
export const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

/** Highest absolute sample of both channels in each of `count` parts of the sound. */
export function peaksOf({ left, right }: StereoSamples, count: number): number[] {
  const frames = Math.ceil(left.length / count);
  return Array.from({ length: count }, (_one, n) =>
    Math.max(...[left, right].map((one) => peakOf(one.subarray(n * frames, (n + 1) * frames)))),
  );
}

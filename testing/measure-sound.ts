/** Level of a frequency in dB of full scale: a sine of amplitude 1 has 0 dB. Hann window over all samples. */
export function levelAt(samples: Float32Array, hz: number, sampleRate = 48_000): number {
  const turn = (2 * Math.PI * hz) / sampleRate;
  let [re, im, weight] = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length);
    re += (samples[i] ?? 0) * window * Math.cos(turn * i);
    im += (samples[i] ?? 0) * window * Math.sin(turn * i);
    weight += window;
  }
  return decibels((2 * Math.hypot(re, im)) / weight);
}

export const decibels = (amplitude: number): number => 20 * Math.log10(Math.max(amplitude, 1e-12));

/** Highest absolute sample. */
export const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** Root of the mean square. */
export const rmsOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

/** The largest step from sample to sample. */
export const largestStep = (samples: Float32Array): number =>
  samples.reduce(
    (most, sample, i) => (i === 0 ? 0 : Math.max(most, Math.abs(sample - (samples[i - 1] ?? 0)))),
    0,
  );

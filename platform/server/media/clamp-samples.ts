const maxAmplitude = 8;

/**
 * Clamps samples in place to 18 dB above full scale, and replaces NaN and infinity by silence, since damaged or malicious
 * files may contain values that break encoder and meters.
 */
export function clampSamples(samples: Float32Array, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const sample = samples[i] as number;
    if (Math.abs(sample) <= maxAmplitude) continue;
    samples[i] = Number.isFinite(sample) ? Math.sign(sample) * maxAmplitude : 0;
  }
}

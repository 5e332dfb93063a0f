const maxAmplitude = 8;

/**
 * Puts samples of a damaged or hostile file back into a range that encoder and meters are made for, in place: what is no number becomes
 * silence, what is more than 18 dB above full scale is cut there.
 */
export function clampSamples(samples: Float32Array, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const sample = samples[i] as number;
    if (Math.abs(sample) <= maxAmplitude) continue;
    samples[i] = Number.isFinite(sample) ? Math.sign(sample) * maxAmplitude : 0;
  }
}

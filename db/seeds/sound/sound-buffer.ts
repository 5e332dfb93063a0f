export const sampleRate = 44100;

/** Two channels of equal length, full scale -1..1. */
export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

export function createStereo(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

export function decibels(db: number): number {
  return 10 ** (db / 20);
}

/** Adds `source` times `gain` to `target`. */
export function addInto(target: Stereo, source: Stereo, gain: number): void {
  const n = Math.min(target.left.length, source.left.length);
  for (let i = 0; i < n; i++) {
    target.left[i] = (target.left[i] ?? 0) + (source.left[i] ?? 0) * gain;
    target.right[i] = (target.right[i] ?? 0) + (source.right[i] ?? 0) * gain;
  }
}

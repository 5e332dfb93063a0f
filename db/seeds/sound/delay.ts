import { type Stereo, sampleRate } from './sound-buffer.ts';

/** Adds echoes to `out` that alternate between the sides, each darker and softer than the one before. */
export function addDelay(input: Stereo, out: Stereo, seconds: number, feedback: number, gain: number): void {
  const length = Math.max(1, Math.round(seconds * sampleRate));
  const leftLine = new Float32Array(length);
  const rightLine = new Float32Array(length);
  let [at, leftLow, rightLow] = [0, 0, 0];
  for (let i = 0; i < out.left.length; i++) {
    leftLow += ((leftLine[at] ?? 0) - leftLow) * 0.35;
    rightLow += ((rightLine[at] ?? 0) - rightLow) * 0.35;
    const mono = ((input.left[i] ?? 0) + (input.right[i] ?? 0)) * 0.5;
    leftLine[at] = mono + rightLow * feedback;
    rightLine[at] = leftLow * feedback;
    at = at + 1 === length ? 0 : at + 1;
    out.left[i] = (out.left[i] ?? 0) + leftLow * gain;
    out.right[i] = (out.right[i] ?? 0) + rightLow * gain * 1.6;
  }
}

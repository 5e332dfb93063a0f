import { type Stereo, sampleRate } from './sound-buffer.ts';

const lengths = [1427, 1637, 1871, 2053, 2287, 2503, 2767, 3079] as const;

/** Adds the reverb to `out`: eight delay lines fed back through a Hadamard-like matrix (Jot and Chaigne, 1991). */
export function addReverb(input: Stereo, out: Stereo, seconds: number, gain: number): void {
  const starts = Int32Array.from(lengths, (_, k) =>
    lengths.slice(0, k).reduce((sum: number, length) => sum + length, 0),
  );
  const ends = starts.map((start, k) => start + (lengths[k] ?? 0));
  const memory = new Float32Array(ends[7] ?? 0);
  const lows = new Float64Array(8);
  const values = new Float64Array(8);
  const positions = starts.slice();
  const losses = Float64Array.from(lengths, (length) => 10 ** ((-3 * length) / (seconds * sampleRate)));
  const samples = out.left.length;
  let [leftLow, rightLow] = [0, 0];
  for (let i = 0; i < samples; i++) {
    // Bass makes reverb muddy, so its input is high passed.
    const dryLeft = input.left[i] ?? 0;
    const dryRight = input.right[i] ?? 0;
    leftLow += (dryLeft - leftLow) * 0.03;
    rightLow += (dryRight - rightLow) * 0.03;
    let sum = 0;
    for (let k = 0; k < 8; k++) {
      const value = memory[positions[k] ?? 0] ?? 0;
      const low = (lows[k] ?? 0) + (value - (lows[k] ?? 0)) * 0.55;
      lows[k] = low;
      values[k] = low * (losses[k] ?? 0);
      sum += values[k] ?? 0;
    }
    let left = 0;
    let right = 0;
    for (let k = 0; k < 8; k++) {
      const position = positions[k] ?? 0;
      const value = values[k] ?? 0;
      const even = (k & 1) === 0;
      // Householder reflection: preserves energy and mixes every line into every other.
      memory[position] = value - sum * 0.25 + (even ? dryLeft - leftLow : dryRight - rightLow) * 0.35;
      positions[k] = position + 1 === ends[k] ? (starts[k] ?? 0) : position + 1;
      const sign = (k & 2) === 0 ? 1 : -1;
      if (even) left += value * sign;
      else right += value * sign;
    }
    out.left[i] = (out.left[i] ?? 0) + left * gain;
    out.right[i] = (out.right[i] ?? 0) + right * gain;
  }
}

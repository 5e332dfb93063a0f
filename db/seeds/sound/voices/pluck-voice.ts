import { sampleRate } from '../sound-buffer.ts';
import type { PluckPatch } from './patches.ts';
import { samplesLeft, type VoiceTarget } from './voice-target.ts';

const line = new Float32Array(2048);

/** Adds one plucked string (Karplus and Strong, 1983, with the tuning and pick position of Jaffe and Smith). */
export function playPluck(patch: PluckPatch, target: VoiceTarget): void {
  const { out, start, hz } = target;
  const held = Math.min(target.heldSeconds, patch.ring);
  const total = samplesLeft(target, held + patch.release, sampleRate);
  const release = Math.min(total, Math.round(patch.release * sampleRate));
  const soft = 0.5 - 0.28 * Math.min(1, patch.hardness * target.bright);
  // The averaging filter itself delays by `soft` samples.
  const period = sampleRate / hz - soft;
  const length = Math.min(line.length - 1, Math.floor(period));
  const fraction = period - length;
  strike(length, patch, target);
  const loss = 10 ** (-3 / (patch.ring * hz));
  const left = Math.cos(((target.pan + 1) * Math.PI) / 4) * 0.5 * target.velocity;
  const right = Math.sin(((target.pan + 1) * Math.PI) / 4) * 0.5 * target.velocity;
  let [at, last, previous] = [0, 0, 0];
  for (let i = 0; i < total; i++) {
    const now = line[at] ?? 0;
    const tuned = now + (previous - now) * fraction;
    previous = now;
    const damped = tuned * (1 - soft) + last * soft;
    last = tuned;
    line[at] = damped * loss;
    at = at + 1 >= length ? 0 : at + 1;
    const fade = i > total - release ? (total - i) / release : 1;
    const sample = tuned * fade * fade;
    out.left[start + i] = (out.left[start + i] ?? 0) + sample * left;
    out.right[start + i] = (out.right[start + i] ?? 0) + sample * right;
  }
}

/** Fills the string with noise: darker for soft picks, with the comb of where it was plucked, and without a mean. */
function strike(length: number, patch: PluckPatch, target: VoiceTarget): void {
  const tone = Math.min(1, patch.hardness * (0.5 + 0.5 * target.velocity) * target.bright);
  let low = 0;
  for (let i = 0; i < length; i++) {
    low += (target.random.next() * 2 - 1 - low) * (0.08 + 0.92 * tone);
    line[i] = low;
  }
  const offset = Math.max(1, Math.floor(length * patch.position));
  let mean = 0;
  for (let i = length - 1; i >= offset; i--) line[i] = (line[i] ?? 0) - (line[i - offset] ?? 0) * 0.8;
  for (let i = 0; i < length; i++) mean += (line[i] ?? 0) / length;
  let energy = 0;
  for (let i = 0; i < length; i++) {
    line[i] = (line[i] ?? 0) - mean;
    energy += (line[i] ?? 0) ** 2;
  }
  const level = 0.35 / Math.sqrt(energy / length + 1e-9);
  for (let i = 0; i < length; i++) line[i] = (line[i] ?? 0) * level;
}

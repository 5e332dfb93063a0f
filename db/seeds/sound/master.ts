import { limit } from './limiter.ts';
import { loudness } from './loudness.ts';
import { decibels, type Stereo, sampleRate } from './sound-buffer.ts';

/** The highest sample of every track: -1 dBFS. */
export const peakLevel = decibels(-1);

/** Removes DC, brings the track to its loudness (LUFS), limits, fades the end and sets the peak to -1 dBFS. */
export function master(sound: Stereo, targetLufs: number, fadeSeconds: number): void {
  blockDc(sound.left);
  blockDc(sound.right);
  for (let pass = 0; pass < 2; pass++) {
    const measured = loudness(sound);
    if (!Number.isFinite(measured)) return;
    scale(sound, decibels(Math.min(30, targetLufs - measured)));
    limit(sound, peakLevel);
  }
  fadeEnds(sound, fadeSeconds);
  scale(sound, peakLevel / peakOf(sound));
}

/** A first-order high pass at 22 Hz. */
export function blockDc(channel: Float32Array): void {
  const keep = Math.exp((-2 * Math.PI * 22) / sampleRate);
  let [before, out] = [0, 0];
  for (let i = 0; i < channel.length; i++) {
    const now = channel[i] ?? 0;
    out = keep * out + now - before;
    before = now;
    channel[i] = out;
  }
}

function scale({ left, right }: Stereo, gain: number): void {
  for (let i = 0; i < left.length; i++) {
    left[i] = (left[i] ?? 0) * gain;
    right[i] = (right[i] ?? 0) * gain;
  }
}

function peakOf({ left, right }: Stereo): number {
  let peak = 1e-6;
  for (let i = 0; i < left.length; i++)
    peak = Math.max(peak, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
  return peak;
}

function fadeEnds({ left, right }: Stereo, seconds: number): void {
  const length = Math.min(left.length, Math.round(seconds * sampleRate));
  const start = left.length - length;
  for (let i = 0; i < length; i++) {
    const gain = Math.cos((Math.PI / 2) * ((i + 1) / length)) ** 2;
    left[start + i] = (left[start + i] ?? 0) * gain;
    right[start + i] = (right[start + i] ?? 0) * gain;
  }
  for (let i = 0; i < 132 && i < left.length; i++) {
    left[i] = ((left[i] ?? 0) * i) / 132;
    right[i] = ((right[i] ?? 0) * i) / 132;
  }
}

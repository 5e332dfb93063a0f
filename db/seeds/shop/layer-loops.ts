import type { StereoSamples } from '#studio/render/render-song.ts';
import { loudnessOf, sampleRate } from '../render-seed-song.ts';
import { highestOf, loopSamples } from './render-loop.ts';

const previewSeconds = 28;
const previewLufs = -15;
const highest = 10 ** (-1 / 20);
const fadeSeconds = 2;

/** The bars of a preview of so many shares, of about half a minute; loops of `loopBars` fill each share. */
export const previewBars = (barSeconds: number, shares: number, loopBars: number): number => {
  const unit = shares * loopBars;
  return unit * Math.max(1, Math.round(previewSeconds / (barSeconds * unit)));
};

/**
 * Loops of up to `loopBars` one above the other, each list for an equal share of the preview. Brought to -15 LUFS, or as near as its
 * highest sample allows.
 */
export function layerLoops(
  barSeconds: number,
  shares: readonly (readonly (StereoSamples | undefined)[])[],
  loopBars: number,
): StereoSamples {
  const bars = previewBars(barSeconds, shares.length, loopBars);
  const length = loopSamples(bars, barSeconds);
  const mix = { left: new Float32Array(length), right: new Float32Array(length) };
  for (const [place, loops] of shares.entries()) {
    const from = loopSamples((place * bars) / shares.length, barSeconds);
    const to = loopSamples(((place + 1) * bars) / shares.length, barSeconds);
    for (const loop of loops) if (loop) repeatInto(mix, loop, from, to);
  }
  const wanted = 10 ** ((previewLufs - loudnessOf(mix)) / 20);
  const gain = Math.min(wanted, highest / Math.max(highestOf(mix.left), highestOf(mix.right), 1e-6));
  const fade = fadeSeconds * sampleRate;
  for (const channel of [mix.left, mix.right]) {
    for (let i = 0; i < length; i++)
      channel[i] = (channel[i] ?? 0) * gain * Math.min(1, (length - 1 - i) / fade);
  }
  return mix;
}

function repeatInto(mix: StereoSamples, loop: StereoSamples, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const at = (i - from) % loop.left.length;
    mix.left[i] = (mix.left[i] ?? 0) + (loop.left[at] ?? 0);
    mix.right[i] = (mix.right[i] ?? 0) + (loop.right[at] ?? 0);
  }
}

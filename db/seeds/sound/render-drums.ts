import type { DrumName, Hit } from './score.ts';
import { createStereo, type Stereo, sampleRate } from './sound-buffer.ts';

/** Level and place (-1 left, 1 right) of each drum in the kit. */
const mix: Readonly<Record<DrumName, readonly [level: number, pan: number]>> = {
  kick: [0.85, 0],
  snare: [0.78, 0.03],
  clap: [0.74, -0.05],
  hat: [0.4, 0.3],
  open: [0.4, 0.3],
  ride: [0.28, -0.38],
  shaker: [0.28, -0.45],
  rim: [0.36, 0.2],
  perc: [0.38, -0.3],
  tom: [0.6, -0.15],
  crash: [0.26, 0.15],
  riser: [0.3, 0],
};

/** Mixes all drum hits; an open hat ends where the next closed one starts, as on a real stand. */
export function renderDrums(
  hits: readonly Hit[],
  sounds: Readonly<Record<DrumName, Float32Array>>,
  samples: number,
): Stereo {
  const out = createStereo(samples);
  const hats = hits.filter((hit) => hit.drum === 'hat').map((hit) => Math.round(hit.at * sampleRate));
  for (const hit of hits) {
    const sound = sounds[hit.drum];
    const [level, pan] = mix[hit.drum];
    const start = Math.round(hit.at * sampleRate);
    const choke = hit.drum === 'open' ? (hats.find((at) => at > start + 500) ?? samples) : samples;
    const length = Math.min(sound.length, samples - start);
    const gain = level * hit.velocity ** 1.3;
    const left = gain * Math.cos(((pan + 1) * Math.PI) / 4);
    const right = gain * Math.sin(((pan + 1) * Math.PI) / 4);
    for (let i = 0; i < length; i++) {
      const after = start + i - choke;
      if (after > 600) break;
      const sample = (sound[i] ?? 0) * (after > 0 ? 1 - after / 600 : 1);
      out.left[start + i] = (out.left[start + i] ?? 0) + sample * left;
      out.right[start + i] = (out.right[start + i] ?? 0) + sample * right;
    }
  }
  return out;
}

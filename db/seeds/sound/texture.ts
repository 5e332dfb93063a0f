import type { Random } from './random.ts';
import { type Stereo, sampleRate } from './sound-buffer.ts';

/** A bed of old-record crackle or of soft rain, about -45 dB under full scale. */
export function addTexture(kind: 'vinyl' | 'rain', out: Stereo, random: Random): void {
  const density = (kind === 'vinyl' ? 9 : 160) / sampleRate;
  const fall = Math.exp(-1 / ((kind === 'vinyl' ? 0.0009 : 0.0016) * sampleRate));
  const loud = kind === 'vinyl' ? 0.05 : 0.012;
  let [hiss, left, right] = [0, 0, 0];
  for (let i = 0; i < out.left.length; i++) {
    hiss += (random.next() - 0.5 - hiss) * 0.3;
    if (random.next() < density) {
      const drop = loud * random.next() * random.next();
      if (random.chance(0.5)) left += drop * (random.chance(0.5) ? 1 : -1);
      else right += drop * (random.chance(0.5) ? 1 : -1);
    }
    out.left[i] = (out.left[i] ?? 0) + left + hiss * 0.006;
    out.right[i] = (out.right[i] ?? 0) + right + hiss * 0.006;
    left *= fall;
    right *= fall;
  }
}

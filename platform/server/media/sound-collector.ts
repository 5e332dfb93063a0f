import {
  ANALYSED_RATE,
  ANALYSED_SECONDS,
  analyseSound,
  type SoundFeatures,
} from '#platform/pure/sound/analyse-sound.ts';

/** Collects the beginning of a stereo signal as mono, at about half of 44.1 kHz, and analyses it at the end. */
export function soundCollector(sampleRate: number) {
  const factor = Math.max(1, Math.round(sampleRate / ANALYSED_RATE));
  const rate = sampleRate / factor;
  let mono = new Float32Array(Math.round(10 * rate));
  const most = Math.round(ANALYSED_SECONDS * rate);
  let filled = 0;
  let inSample = 0;
  let sum = 0;

  return {
    /** Takes `count` samples of both channels. */
    feed(left: Float32Array, right: Float32Array, count: number) {
      for (let i = 0; i < count && filled < most; i += 1) {
        sum += (left[i] as number) + (right[i] as number);
        inSample += 1;
        if (inSample < factor) continue;
        if (filled === mono.length) {
          const longer = new Float32Array(Math.min(most, 2 * mono.length));
          longer.set(mono);
          mono = longer;
        }
        mono[filled] = sum / (2 * factor);
        filled += 1;
        inSample = 0;
        sum = 0;
      }
    },
    read: (): SoundFeatures => analyseSound(mono.subarray(0, filled), rate),
  };
}

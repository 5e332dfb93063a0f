import { sampleRate } from '#studio/engine/kernels.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';

/** Plays samples once; `onEnd` is called unless it was stopped. Returns what stops it. */
export type PlaySamples = (samples: StereoSamples, onEnd: () => void) => () => void;

/** Plays through the browser; the context is opened with the first sound, within a press. */
export function createPlaySamples(): PlaySamples {
  let context: AudioContext | undefined;
  return ({ left, right }, onEnd) => {
    context ??= new AudioContext({ sampleRate });
    const buffer = context.createBuffer(2, left.length, sampleRate);
    for (const [n, channel] of [left, right].entries()) buffer.getChannelData(n).set(channel);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.onended = onEnd;
    source.start();
    void context.resume();
    return () => {
      source.onended = null;
      source.stop();
      source.disconnect();
    };
  };
}

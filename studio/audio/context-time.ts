import { quantum, sampleRate } from '../engine/kernels.ts';

/** The frame of a context that is heard at a time of `performance.now()`. */
export function heardFrame(context: AudioContext, time: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const at = contextTime > 0 ? contextTime + (time - performanceTime) / 1000 : 0;
  return Math.min(at, context.currentTime) * sampleRate;
}

/** Seconds from a message to what is heard of it: it waits for the next quantum; devices that look ahead delay by frames. */
export function latencyOf({ baseLatency, outputLatency }: AudioContext, delay: number): number {
  // Safari gives no latency of the output.
  return (quantum + delay) / sampleRate + (baseLatency || 0) + (outputLatency || 0);
}

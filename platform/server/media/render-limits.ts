/** Limits of rendering one song (STUDIO-253). */
export interface RenderLimits {
  /** Of a document's state. */
  maxDocumentBytes: number;
  /** Seconds of a song. */
  maxSeconds: number;
  /** CPU seconds that every song has, however short. */
  leastCpuSeconds: number;
  cpuSecondsPerSecond: number;
  maxMemoryBytes: number;
  heapMegabytes: number;
  maxOutputBytes: number;
  /** A child that reports nothing for this long is killed. */
  stallMs: number;
  /** How often one is started for a song: a killed one is tried again. */
  attempts: number;
}

export const renderLimits: RenderLimits = {
  maxDocumentBytes: 9 * 1024 * 1024,
  // An hour, and its tail.
  maxSeconds: 60 * 60 + 10,
  leastCpuSeconds: 60,
  cpuSecondsPerSecond: 0.5,
  maxMemoryBytes: 1024 * 1024 * 1024,
  heapMegabytes: 384,
  // An hour of floating point numbers.
  maxOutputBytes: 1_500_000_000,
  stallMs: 5 * 60 * 1000,
  attempts: 2,
};

/** CPU seconds allowed for a song of so many seconds. */
export const renderCpuSeconds = (limits: RenderLimits, seconds: number): number =>
  Math.max(limits.leastCpuSeconds, limits.cpuSecondsPerSecond * seconds);

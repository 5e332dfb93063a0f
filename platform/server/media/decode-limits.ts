/** What one file may cost. Seconds are seconds of audio unless the name says CPU; bytes are bytes. */
export type DecodeLimits = {
  maxInputBytes: number;
  maxSeconds: number;
  maxChannels: number;
  maxSampleRate: number;
  /** CPU seconds allowed for each started minute of decoded audio. */
  cpuSecondsPerMinute: number;
  maxMemoryBytes: number;
  /** A child that neither takes bytes nor reports progress for this long is ended. */
  stallMs: number;
};

export const decodeLimits: DecodeLimits = {
  maxInputBytes: 100 * 1024 * 1024,
  maxSeconds: 60 * 60,
  maxChannels: 8,
  maxSampleRate: 192_000,
  cpuSecondsPerMinute: 60,
  maxMemoryBytes: 512 * 1024 * 1024,
  stallMs: 10 * 60 * 1000,
};

/** Limits for one file. Seconds are seconds of audio unless the name says CPU. */
export type DecodeLimits = {
  maxInputBytes: number;
  maxSeconds: number;
  maxChannels: number;
  maxSampleRate: number;
  /** A file may contain a minute of audio, and one more second for each so many bytes. */
  bytesPerSecond: number;
  /** CPU seconds for the start, and for each second of decoded audio. CPU time does not depend on the machine's load. */
  cpuSecondsAtStart: number;
  cpuSecondsPerSecond: number;
  maxMemoryBytes: number;
  /** A child that neither reads bytes nor reports progress for this long is killed. */
  stallMs: number;
};

export const decodeLimits: DecodeLimits = {
  maxInputBytes: 100 * 1024 * 1024,
  maxSeconds: 60 * 60,
  maxChannels: 8,
  maxSampleRate: 192_000,
  // Encoded silence takes at least 110 bytes per second, malicious files take less than 20.
  bytesPerSecond: 100,
  // Measured: 0.6 s for a minute of stereo, about 10 s for a minute of 8 channels at 192 kHz.
  cpuSecondsAtStart: 15,
  cpuSecondsPerSecond: 0.5,
  maxMemoryBytes: 512 * 1024 * 1024,
  stallMs: 10 * 60 * 1000,
};

/** CPU seconds allowed for so many seconds of decoded audio. */
export const cpuSecondsAllowance = (
  limits: Pick<DecodeLimits, 'cpuSecondsAtStart' | 'cpuSecondsPerSecond'>,
  seconds: number,
): number => limits.cpuSecondsAtStart + limits.cpuSecondsPerSecond * seconds;

/** Seconds of audio allowed for a file of so many bytes. */
export const audioSecondsAllowance = (limits: DecodeLimits, bytes: number): number =>
  Math.min(limits.maxSeconds, 60 + bytes / limits.bytesPerSecond);

/** What one file may cost. Seconds are seconds of audio unless the name says CPU; bytes are bytes. */
export type DecodeLimits = {
  maxInputBytes: number;
  maxSeconds: number;
  maxChannels: number;
  maxSampleRate: number;
  /** A file may be read as sound for a minute, and for a second more for each so many of its bytes. */
  bytesPerSecond: number;
  /** CPU seconds for starting, and for each second of decoded audio. CPU time, so that a busy machine refuses nobody. */
  cpuSecondsAtStart: number;
  cpuSecondsPerSecond: number;
  maxMemoryBytes: number;
  /** A child that neither takes bytes nor reports progress for this long is ended. */
  stallMs: number;
};

export const decodeLimits: DecodeLimits = {
  maxInputBytes: 100 * 1024 * 1024,
  maxSeconds: 60 * 60,
  maxChannels: 8,
  maxSampleRate: 192_000,
  // The sparest silence of an encoder takes 110; what is made to take the decoder's time takes less than 20.
  bytesPerSecond: 100,
  // A minute of stereo takes 0.6 s on two cores of 2026, and a minute of 8 channels at 192 kHz about 10 s.
  cpuSecondsAtStart: 15,
  cpuSecondsPerSecond: 0.5,
  maxMemoryBytes: 512 * 1024 * 1024,
  stallMs: 10 * 60 * 1000,
};

/** The CPU seconds that so many seconds of decoded audio may have taken. */
export const cpuSecondsAllowance = (limits: DecodeLimits, seconds: number): number =>
  limits.cpuSecondsAtStart + limits.cpuSecondsPerSecond * seconds;

/** The seconds of sound that a file of so many bytes may hold. */
export const audioSecondsAllowance = (limits: DecodeLimits, bytes: number): number =>
  Math.min(limits.maxSeconds, 60 + bytes / limits.bytesPerSecond);

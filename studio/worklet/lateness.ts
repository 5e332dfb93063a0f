import { sampleRate } from '../engine/kernels.ts';

/** Counts buffers that came too late: sound then falls behind a clock that it does not drive, and stays behind. */
export interface Lateness {
  /** Once a quantum: its frame, and milliseconds of the other clock. */
  check(frame: number, now: number): void;
  /** The sound has rested. */
  reset(): void;
  readonly lost: number;
}

/** The least lag of a half second is compared with that of the one before: a buffer that is filled in bursts changes no least lag. */
const windowFrames = sampleRate / 2;
/** Milliseconds; a buffer is longer, and clocks differ by less. */
const tolerance = 2.5;

export function createLateness(): Lateness {
  let windowEnd = -1;
  let least = Number.POSITIVE_INFINITY;
  let before = Number.POSITIVE_INFINITY;
  let lost = 0;
  return {
    check(frame, now) {
      least = Math.min(least, now - (frame * 1000) / sampleRate);
      if (windowEnd < 0) windowEnd = frame + windowFrames;
      if (frame < windowEnd) return;
      if (least > before + tolerance) lost += 1;
      [before, least, windowEnd] = [least, Number.POSITIVE_INFINITY, frame + windowFrames];
    },
    reset() {
      [before, least, windowEnd] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1];
    },
    get lost() {
      return lost;
    },
  };
}

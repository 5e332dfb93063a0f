/** Values of a compressor's steady curve. */
interface SteadyCurve {
  readonly threshold: number;
  readonly ratio: number;
  readonly knee: number;
}

/** dB of reduction of a steady tone whose peak has some dB, at least 0, before make-up and mix. */
export function reductionAt({ threshold, ratio, knee }: SteadyCurve, dB: number): number {
  const over = dB - threshold;
  const slope = 1 - 1 / ratio;
  if (2 * over <= -knee) return 0;
  return 2 * over < knee ? (slope * (over + knee / 2) ** 2) / (2 * knee) : slope * over;
}

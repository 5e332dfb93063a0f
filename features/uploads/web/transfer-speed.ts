/** Time span of the speed measurement, in ms. */
const measuredSpanMs = 5000;

export interface TransferSpeed {
  bytesPerSecond: number;
  /** Null until the speed is known. */
  secondsLeft: number | null;
}

/** Measures a transfer: call it with each new count of sent bytes and its time in ms. */
export function createSpeedMeter(totalBytes: number) {
  let marks: { at: number; bytes: number }[] = [];
  return (bytes: number, at: number): TransferSpeed => {
    // After an interruption the count drops to what has arrived; earlier measurements are invalid.
    if (marks.some((mark) => mark.bytes > bytes)) marks = [];
    marks.push({ at, bytes });
    marks = marks.filter((mark, index) => at - mark.at <= measuredSpanMs || index === marks.length - 1);
    const first = marks[0] ?? { at, bytes };
    const seconds = (at - first.at) / 1000;
    if (seconds < 0.25) return { bytesPerSecond: 0, secondsLeft: null };
    const bytesPerSecond = (bytes - first.bytes) / seconds;
    const secondsLeft = bytesPerSecond > 0 ? Math.ceil((totalBytes - bytes) / bytesPerSecond) : null;
    return { bytesPerSecond, secondsLeft };
  };
}

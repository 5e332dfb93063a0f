/** Peaks (0..1) reduced or stretched to `count` bars; each bar is the loudest peak of its share, so no hit is lost. */
export function resamplePeaks(peaks: readonly number[], count: number): number[] {
  const share = peaks.length / count;
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor(bar * share);
    const to = Math.max(from + 1, Math.floor((bar + 1) * share));
    let loudest = 0;
    for (let i = from; i < to; i += 1) loudest = Math.max(loudest, peaks[i] ?? 0);
    return Math.min(1, loudest);
  });
}

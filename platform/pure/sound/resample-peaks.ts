/**
 * Resamples peaks (0..1) to `count` bars, 0..1 of the loudest bar. A bar is the root mean square of its share:
 * mastered music reaches full scale in every share, so that maxima alone would draw a block.
 */
export function resamplePeaks(peaks: readonly number[], count: number): number[] {
  const share = peaks.length / count;
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor(bar * share);
    const to = Math.max(from + 1, Math.floor((bar + 1) * share));
    let squares = 0;
    for (let i = from; i < to; i += 1) squares += (peaks[i] ?? 0) ** 2;
    return Math.sqrt(squares / (to - from));
  });
  const loudest = Math.max(...bars);
  return loudest === 0 ? bars : bars.map((bar) => bar / loudest);
}

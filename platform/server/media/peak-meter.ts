const maxBlocks = 65_536;

/**
 * Collects absolute peaks of a stereo signal of unknown length in bounded memory: block maxima, whose block length doubles each
 * time the table is full, reduced to a fixed number of points at the end.
 */
export function peakMeter() {
  const blocks = new Float32Array(maxBlocks);
  let samplesPerBlock = 16;
  let filled = 0;
  let inBlock = 0;
  let max = 0;

  function closeBlock() {
    blocks[filled++] = max;
    inBlock = 0;
    max = 0;
    if (filled < maxBlocks) return;
    filled /= 2;
    samplesPerBlock *= 2;
    for (let i = 0; i < filled; i += 1) blocks[i] = Math.max(blocks[2 * i] ?? 0, blocks[2 * i + 1] ?? 0);
  }

  return {
    /** Takes `count` samples of both channels. */
    feed(left: Float32Array, right: Float32Array, count: number) {
      for (let i = 0; i < count; ) {
        const until = Math.min(count, i + samplesPerBlock - inBlock);
        inBlock += until - i;
        let peak = max;
        for (; i < until; i += 1)
          peak = Math.max(peak, Math.abs(left[i] as number), Math.abs(right[i] as number));
        max = peak;
        if (inBlock === samplesPerBlock) closeBlock();
      }
    },
    /** `points` numbers from 0 to 1 with three decimals; each covers an equal share of the signal so far. */
    read(points: number): number[] {
      const total = inBlock > 0 ? filled + 1 : filled;
      const at = (index: number) => (index < filled ? (blocks[index] ?? 0) : max);
      return Array.from({ length: points }, (_, point) => {
        const from = Math.floor((point * total) / points);
        const to = Math.max(from + 1, Math.floor(((point + 1) * total) / points));
        let peak = 0;
        for (let i = from; i < to && i < total; i += 1) peak = Math.max(peak, at(i));
        return Math.round(Math.min(1, peak) * 1000) / 1000;
      });
    },
  };
}

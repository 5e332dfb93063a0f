import { resamplePeaks } from '#platform/pure/sound/resample-peaks.ts';
import type { Storage } from '#platform/server/storage/storage.ts';

/** A stored waveform as `count` bars, 0 to 1; none without a key, and where its file is missing. */
export async function readWaveformBars(
  storage: Storage,
  key: string | null,
  count: number,
): Promise<number[]> {
  const file = key && (await storage.read(key));
  if (!file) return [];
  const { peaks } = JSON.parse(Buffer.from(file).toString()) as { peaks: number[] };
  return peaks.length === 0 ? [] : resamplePeaks(peaks, count);
}

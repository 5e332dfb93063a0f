import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';
import { measureTranscode, type TranscodeFigures } from '../measure-transcode.ts';
import { median } from '../statistics.ts';

const MAX_CPU_RATIO = 1.05;

/** G9: CPU of the whole processing divided by that of the bare pass (decode and MP3) of the same code. */
export async function ingest(options: BenchOptions): Promise<Finding[]> {
  const figures: TranscodeFigures[] = [];
  for (let round = 0; round < Math.max(1, options.rounds - 2); round += 1)
    figures.push(await measureTranscode());
  const middle = (pick: (one: TranscodeFigures) => number) => median(figures.map(pick));
  const ratio = middle((one) => one.cpuRatio);
  return [
    {
      goal: 'G9',
      what: '4 minutes of WAV: CPU of decoding, peaks, loudness, MP3',
      ours: `${middle((one) => one.cpuSeconds).toFixed(2)} s`,
      limit: `${middle((one) => one.bareCpuSeconds).toFixed(2)} s, decoding, peaks and MP3 only`,
      ratio: ratio.toFixed(2),
      gate: `at most ${MAX_CPU_RATIO}`,
      passed: ratio <= MAX_CPU_RATIO,
      note: `${figures.length} passes`,
    },
  ];
}

import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';
import { median } from '../statistics.ts';
import { benchStream } from './stream.ts';

const MIN_RATE_RATIO = 0.65;

/** G11: 64 KB ranges of audio against bare node:http with cached descriptors. */
export async function streaming(options: BenchOptions): Promise<Finding[]> {
  const { rounds, cpuRatio, rateRatio } = await benchStream({
    rounds: options.rounds,
    seconds: options.seconds,
  });
  const side = (name: 'ours' | 'bare') => {
    const of = (pick: 'perSecond' | 'cpuMs' | 'p99Ms') =>
      median(rounds.filter((round) => round.side === name).map((round) => round[pick]));
    return `${Math.round(of('perSecond'))}/s, p99 ${of('p99Ms')} ms, cpu ${of('cpuMs').toFixed(3)} ms`;
  };
  return [
    {
      goal: 'G11',
      what: '64 KB ranges of 1,000 MP3 objects at random, 16 connections',
      ours: side('ours'),
      limit: side('bare'),
      ratio: `rate ${rateRatio.toFixed(2)}, cpu ${cpuRatio.toFixed(2)}`,
      gate: String(MIN_RATE_RATIO),
      passed: cpuRatio >= MIN_RATE_RATIO && rateRatio >= MIN_RATE_RATIO,
      note: `${options.rounds} rounds`,
    },
  ];
}

import { type BenchSetup, type BenchSetupOptions, openBenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { measureRound } from '../load/measure-round.ts';
import { cpuOf, median } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { followPages } from './list-paths.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const GATE = 1.3;
const recent = '/api/mixdowns/recent';

/** G3 at scale: the cost of a list's page among a million tracks, divided by that among ten thousand. */
export async function listGrowth(options: BenchSetupOptions): Promise<Finding[]> {
  const small = await openBenchSetup({ ...options, tracks: SMALL });
  const large = await openBenchSetup({ ...options, tracks: LARGE }).catch(async (error: unknown) => {
    await small.close();
    throw error;
  });
  try {
    const findings: Finding[] = [];
    for (const [what, pathsOf] of Object.entries(cases)) {
      const inSmall = await costs(small, await pathsOf(small));
      const inLarge = await costs(large, await pathsOf(large));
      const ratios: number[] = [];
      for (let round = 0; round < options.rounds; round += 1)
        ratios.push((await inLarge()) / (await inSmall()));
      const ratio = median(ratios);
      findings.push({
        goal: 'G3',
        what: `${what}, cpu at 1,000,000 tracks by 10,000`,
        ours: ratios.map((one) => one.toFixed(2)).join(' '),
        limit: '',
        ratio: `cpu ${ratio.toFixed(2)}`,
        gate: `at most ${GATE}`,
        passed: ratio <= GATE,
        note: '',
      });
    }
    return findings;
  } finally {
    await large.close();
    await small.close();
  }
}

const cases: Record<string, (setup: BenchSetup) => Promise<string[]>> = {
  'newest 20, page 1': async () => [recent],
  'newest 20, page 50': async (setup) => (await followPages(setup.site.url, recent)).ours.slice(-1),
  'trending 20': async () => ['/api/mixdowns/trending'],
};

async function costs(setup: BenchSetup, paths: string[]): Promise<() => Promise<number>> {
  const { ours } = createComparisonSides(setup, { paths }, { paths: ['/page'] });
  const once = async () => cpuOf(await measureRound(ours, setup.database.databasePid));
  await once();
  return once;
}

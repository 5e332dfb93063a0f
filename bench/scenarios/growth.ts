import { type BenchSetup, type BenchSetupOptions, openBenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { measureRound } from '../load/measure-round.ts';
import { cpuOf, median, type Round } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { followPages } from './list-paths.ts';
import { searchAddress, searchTerms } from './search-terms.ts';

const recent = '/api/mixdowns/recent';
/** Requests of a round of searches. */
const SEARCHES = 280;

/** Each term in many sizes: another number of items is another answer, so that none is kept. */
const searchesOf = (terms: readonly string[]) =>
  Array.from({ length: 90 }, (_, at) => terms.map((term) => searchAddress(term, 11 + at))).flat();

interface Growth {
  goal: string;
  /** Numbers of tracks. */
  small: number;
  large: number;
  gate: number;
  cpu: 'cpu' | 'cpu of the database';
  /** Requests of a round, one path after the other; rounds take seconds otherwise. */
  amount?: number;
  pathsOf: Record<string, (setup: BenchSetup) => Promise<string[]>>;
}

/** G3 at scale: the cost of a list's page among a million tracks, divided by that among ten thousand. */
export const listGrowth = (options: BenchSetupOptions): Promise<Finding[]> =>
  measureGrowth(options, {
    goal: 'G3',
    small: 10_000,
    large: 1_000_000,
    gate: 1.3,
    cpu: 'cpu',
    pathsOf: {
      'newest 20, page 1': async () => [recent],
      'newest 20, page 50': async (setup) => (await followPages(setup.site.url, recent)).ours.slice(-1),
      'trending 20': async () => ['/api/mixdowns/trending'],
    },
  });

/** What a search of everything costs the database among ten times as many tracks and people. */
export const searchGrowth = (options: BenchSetupOptions): Promise<Finding[]> =>
  measureGrowth(options, {
    goal: 'G18',
    small: 2000,
    large: 20_000,
    gate: 2,
    cpu: 'cpu of the database',
    amount: SEARCHES,
    pathsOf: {
      [`a search, any of ${searchTerms.length} terms`]: async () => searchesOf(searchTerms),
      'a search for a word': async () => searchesOf(searchTerms.filter((term) => /^[a-z]{4,}$/.test(term))),
    },
  });

async function measureGrowth(options: BenchSetupOptions, growth: Growth): Promise<Finding[]> {
  const small = await openBenchSetup({ ...options, tracks: growth.small });
  const large = await openBenchSetup({ ...options, tracks: growth.large }).catch(async (error: unknown) => {
    await small.close();
    throw error;
  });
  try {
    const findings: Finding[] = [];
    for (const [what, pathsOf] of Object.entries(growth.pathsOf)) {
      const inSmall = await costs(small, growth, await pathsOf(small));
      const inLarge = await costs(large, growth, await pathsOf(large));
      const pairs: { small: number; large: number }[] = [];
      for (let round = 0; round < options.rounds; round += 1)
        pairs.push({ large: await inLarge(), small: await inSmall() });
      const ratio = median(pairs.map((pair) => pair.large / pair.small));
      const side = (of: 'small' | 'large') => pairs.map((pair) => pair[of].toFixed(2)).join(' ');
      findings.push({
        goal: growth.goal,
        what: `${what}, ${growth.cpu} at ${growth.large.toLocaleString('en-US')} tracks by ${growth.small.toLocaleString('en-US')}`,
        ours: `${side('large')} ms`,
        limit: `${side('small')} ms`,
        ratio: `cpu ${ratio.toFixed(2)}`,
        gate: `at most ${growth.gate}`,
        passed: ratio <= growth.gate,
        note: '',
      });
    }
    return findings;
  } finally {
    await large.close();
    await small.close();
  }
}

async function costs(setup: BenchSetup, growth: Growth, paths: string[]): Promise<() => Promise<number>> {
  const { ours } = createComparisonSides(
    setup,
    { paths, ...(growth.amount !== undefined && { amount: growth.amount, each: 'pairs' }) },
    { paths: ['/page'] },
  );
  const costOf = (round: Round) => (growth.cpu === 'cpu' ? cpuOf(round) : round.databaseMs);
  const once = async () => costOf(await measureRound(ours, setup.database.databasePid));
  await once();
  return once;
}

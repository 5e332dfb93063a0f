import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf } from '../finding.ts';
import { fillShop } from '../ground/fill-shop.ts';
import { compareSides } from '../load/compare-sides.ts';
import { measureRound } from '../load/measure-round.ts';
import { cpuOf, median } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';
import { followPages } from './list-paths.ts';

const SMALL = 1000;
const LARGE = 100_000;
const LIST_GATE = 0.5;
const LIST_CPU_MS = 0.45;
const GROWTH_GATE = 1.3;
const PAGE_GATE = 0.6;
const products = '/api/products?items=20';

/** G7: the shop's list of 20 with prices against one bare statement, at 1,000 and 100,000 products, and guests' pages with prices. */
export async function shop(setup: BenchSetup): Promise<Finding[]> {
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const findings: Finding[] = [];
  await fillShop(setup.database, SMALL);
  const pages = await followPages(setup.site.url, products, '/products');
  const cases = [
    { what: 'shop list of 20, page 1', ours: [products], bare: ['/products'] },
    { what: 'shop list of 20, any of the next pages', ours: pages.ours, bare: pages.bare },
  ];
  for (const { what, ours, bare } of cases) {
    const sides = createComparisonSides(setup, { paths: ours }, { paths: bare });
    const compared = await compareSides(sides, how);
    findings.push(
      findingOf('G7', `${what}, 16 connections`, compared, LIST_GATE, { mostCpuMs: LIST_CPU_MS }),
    );
  }
  for (const path of ['/accounts', '/products']) {
    const bare = await copyAnswersToBare(setup, [path]);
    const sides = createComparisonSides(setup, { paths: [path] }, { paths: bare });
    findings.push(
      findingOf(
        'G7',
        `guest's page ${path}, stored, 16 connections`,
        await compareSides(sides, how),
        PAGE_GATE,
      ),
    );
  }
  findings.push(await shopGrowth(setup));
  return findings;
}

/** The cost of a list's page among 100,000 products, divided by that among 1,000. */
async function shopGrowth(setup: BenchSetup): Promise<Finding> {
  const costs = async () => {
    const { ours: paths } = await followPages(setup.site.url, products, '/products');
    const { ours } = createComparisonSides(setup, { paths }, { paths: ['/page'] });
    await measureRound(ours, setup.database.databasePid);
    const rounds: number[] = [];
    for (let round = 0; round < setup.rounds; round += 1)
      rounds.push(cpuOf(await measureRound(ours, setup.database.databasePid)));
    return median(rounds);
  };
  const small = await costs();
  await fillShop(setup.database, LARGE);
  const ratio = (await costs()) / small;
  return {
    goal: 'G7',
    what: `shop list, cpu at ${LARGE.toLocaleString('en-US')} products by ${SMALL.toLocaleString('en-US')}`,
    ours: '',
    limit: '',
    ratio: `cpu ${ratio.toFixed(2)}`,
    gate: `at most ${GROWTH_GATE}`,
    passed: ratio <= GROWTH_GATE,
    note: '',
  };
}

import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf } from '../finding.ts';
import { compareSides } from '../load/compare-sides.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { followPages } from './list-paths.ts';

const recent = '/api/mixdowns/recent';
const trending = '/api/mixdowns/trending';
const gate = 0.5;
const maxCpuMs = 0.45;

/** G3: lists of 20 with their authors against one bare statement of the same rows. */
export async function lists(setup: BenchSetup): Promise<Finding[]> {
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const pages = await followPages(setup.site.url, recent);
  const cases = [
    { what: 'newest 20, page 1', ours: [recent], bare: ['/recent'] },
    { what: 'newest 20, any of pages 2 to 50', ours: pages.ours, bare: pages.bare },
    { what: 'trending 20, page 1', ours: [trending], bare: ['/trending'] },
  ];
  const findings: Finding[] = [];
  for (const { what, ours, bare } of cases) {
    const compared = await compareSides(createComparisonSides(setup, { paths: ours }, { paths: bare }), how);
    findings.push(findingOf('G3', `${what}, 16 connections`, compared, gate, { mostCpuMs: maxCpuMs }));
  }
  how.rounds = Math.min(2, setup.rounds);
  for (const connections of [1, 64]) {
    const sides = createComparisonSides(
      setup,
      { paths: [recent], connections },
      { paths: ['/recent'], connections },
    );
    findings.push(
      findingOf('G3', `newest 20, page 1, ${connections} connections`, await compareSides(sides, how), null),
    );
  }
  return findings;
}

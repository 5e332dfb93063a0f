import { type BenchSetup, guestPage } from '../bench-setup.ts';
import { type Finding, findingOf } from '../finding.ts';
import { compareSides } from '../load/compare-sides.ts';
import { createComparisonSides } from './comparison-sides.ts';

/** G1: a guest's page from the micro-cache against the same bytes from a bare Fastify route. */
export async function guestPages(setup: BenchSetup): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const connections of [16, 1, 64]) {
    const sides = createComparisonSides(
      setup,
      { paths: [guestPage], connections },
      { paths: ['/page'], connections },
    );
    const gate = connections === 16 ? 0.6 : null;
    const compared = await compareSides(sides, {
      rounds: setup.rounds,
      databasePid: setup.database.databasePid,
    });
    findings.push(findingOf('G1', `guest's page, stored, ${connections} connections`, compared, gate));
  }
  const br = { 'accept-encoding': 'br' };
  const sides = createComparisonSides(setup, { paths: [guestPage], headers: [br] }, { paths: ['/page-br'] });
  const compared = await compareSides(sides, {
    rounds: setup.rounds,
    databasePid: setup.database.databasePid,
  });
  findings.push(findingOf('G1', "guest's page, stored, Brotli, 16 connections", compared, 0.6));
  return findings;
}

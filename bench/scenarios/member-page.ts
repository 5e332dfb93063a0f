import { type BenchSetup, guestPage } from '../bench-setup.ts';
import { type Finding, ms } from '../finding.ts';
import { measureRound } from '../load/measure-round.ts';
import { medianRoundOf, type Round } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';

const MAX_APP_MS = 1.5;
const MAX_DATABASE_MS = 0.4;

/** G2: the same page rendered for members, who are not served from the cache: CPU time of the site and of the database. */
export async function memberPages(setup: BenchSetup): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of [guestPage, '/']) {
    const { ours } = createComparisonSides(
      setup,
      { paths: [path], headers: setup.members.map((person) => person.headers) },
      { paths: ['/page'] },
    );
    await measureRound(ours, setup.database.databasePid);
    const rounds: Round[] = [];
    for (let round = 0; round < setup.rounds; round += 1)
      rounds.push(await measureRound(ours, setup.database.databasePid));
    const quiet = rounds.filter((round) => round.others <= 0.25);
    const { appMs, databaseMs, perSecond, p50Ms, p99Ms } = medianRoundOf(quiet.length > 0 ? quiet : rounds);
    findings.push({
      goal: 'G2',
      what: `page ${path} drawn for a member, 16 connections`,
      ours: `cpu ${ms(appMs)} + ${ms(databaseMs)}, ${Math.round(perSecond)}/s, p50 ${p50Ms} p99 ${p99Ms} ms`,
      limit: '',
      ratio: '',
      gate: `${MAX_APP_MS} + ${MAX_DATABASE_MS} ms`,
      passed: appMs <= MAX_APP_MS && databaseMs <= MAX_DATABASE_MS,
      note: `${quiet.length} of ${rounds.length} rounds quiet`,
    });
  }
  return findings;
}

import { sql } from 'kysely';
import { userPage } from '#features/members/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf, ms } from '../finding.ts';
import { type BenchMember, createBenchMembers } from '../ground/create-bench-members.ts';
import { compareSides } from '../load/compare-sides.ts';
import { countStatements } from '../load/count-statements.ts';
import { measureRound } from '../load/measure-round.ts';
import { medianRoundOf, type Round } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';

const ADDRESSES = 20_000;
const MEMBERS = 1000;
/** A list may cost so many times the bare route. */
const LIST_GATE = 1 / 2.5;
const MAX_STATEMENTS = 6;

/** G19: a list of 20 that begins at one of 20,000 places, for guests and for 1,000 members in turn. */
export async function listsOfNobodyElse(setup: BenchSetup): Promise<Finding[]> {
  const rows = await pickTracks(setup);
  const paths = rows.map(({ id, time }) => `/api/mixdowns/recent?page=${cursorOf([time, id])}`);
  const bare = rows.map(({ id, time }) => `/recent?time=${encodeURIComponent(time)}&id=${id}`);
  const members = await createBenchMembers(setup.database, MEMBERS);
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const findings: Finding[] = [];
  for (const [who, headers] of [
    ['guest', [{}]],
    [`${MEMBERS} members`, headersOf(members)],
  ] as const) {
    const sides = createComparisonSides(setup, { paths, headers }, { paths: bare });
    const compared = await compareSides(sides, how);
    findings.push(
      findingOf('G19', `list of 20 at a random place, ${who}, 16 connections`, compared, LIST_GATE),
    );
  }
  return findings;
}

/** G20: pages drawn for 1,000 members in turn, random ones where there are many. */
export async function pagesOfMembers(setup: BenchSetup): Promise<Finding[]> {
  const rows = await pickTracks(setup);
  const members = headersOf(await createBenchMembers(setup.database, MEMBERS));
  const guests = [{}];
  const tracks = rows.map(({ profileLink, permalink }) => href(trackPage, { profileLink, permalink }));
  const profiles = rows.map(({ profileLink }) => href(userPage, { profileLink }));
  const cases = [
    { what: '/tracks', paths: ['/tracks'], headers: members, most: [3, 1] },
    { what: 'a track of 20,000', paths: tracks, headers: members, most: [3, 1] },
    { what: 'a track of 20,000, guest', paths: tracks, headers: guests, most: null },
    { what: '/community', paths: ['/community'], headers: members, most: [5, 1.5] },
    { what: 'a profile', paths: profiles, headers: members, most: null },
  ] as const;
  const findings: Finding[] = [];
  for (const { what, paths, headers, most } of cases) {
    const { ours } = createComparisonSides(setup, { paths, headers }, { paths: [] });
    await measureRound(ours, setup.database.databasePid);
    const rounds: Round[] = [];
    for (let at = 0; at < setup.rounds; at += 1)
      rounds.push(await measureRound(ours, setup.database.databasePid));
    const { appMs, databaseMs, perSecond, p50Ms, p99Ms } = medianRoundOf(rounds);
    const asked = await countStatements(setup, paths, headers[0]);
    findings.push({
      goal: 'G20',
      what: `${what}, nothing kept, 16 connections`,
      ours: `cpu ${ms(appMs)} + ${ms(databaseMs)}, ${Math.round(perSecond)}/s, p50 ${p50Ms} p99 ${p99Ms} ms, ${asked} statements`,
      limit: '',
      ratio: '',
      gate: most ? `${most[0]} + ${most[1]} ms, ${MAX_STATEMENTS} statements` : '',
      passed: most ? appMs <= most[0] && databaseMs <= most[1] && asked <= MAX_STATEMENTS : null,
      note: `${rounds.length} rounds`,
    });
  }
  return findings;
}

interface PickedTrack {
  id: string;
  /** ISO 8601. */
  time: string;
  profileLink: string;
  permalink: string;
}

export async function pickTracks({ database }: BenchSetup): Promise<PickedTrack[]> {
  const { rows } = await sql<Omit<PickedTrack, 'time'> & { at: Date }>`
    select t.id, t.listed_at as at, u.profile_link as "profileLink", t.permalink
    from tracks t join users u on u.id = t.user_id
    where t.published and t.status = 2 order by random() limit ${ADDRESSES}`.execute(database.platform.db);
  return rows.map(({ at, ...row }) => ({ ...row, time: at.toISOString() }));
}

/** A cursor as lists by time give it. */
const cursorOf = (key: readonly string[]) => `k${Buffer.from(JSON.stringify(key)).toString('base64url')}`;

export const headersOf = (members: readonly BenchMember[]) => members.map(({ headers }) => headers);

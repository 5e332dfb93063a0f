import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BenchOptions } from '../bench-options.ts';
import { type Finding, findingOf, ms } from '../finding.ts';
import { type BenchMember, createSessionsOf } from '../ground/create-bench-members.ts';
import { type BenchSchool, fillSchools } from '../ground/fill-schools.ts';
import { type BenchDatabase, openBenchDatabase } from '../ground/open-bench-database.ts';
import { startBare } from '../ground/start-bare.ts';
import { type RunningSite, startSite } from '../ground/start-site.ts';
import { compareSides } from '../load/compare-sides.ts';
import { percentile } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';

const GOAL = 'G29';
const MANY = 500;
const SAMPLES = 200;
/** Longer than an answer is kept for a member. */
const PAUSE_MS = 1100;

interface Place {
  database: BenchDatabase;
  site: RunningSite;
  school: BenchSchool;
  teachers: readonly BenchMember[];
  /** The owner of the school. */
  owner: BenchMember;
  close(): Promise<void>;
}

/** G29: pages of a school among 500 with 500,000 students and 20,000 classes, and of one that is alone. */
export async function schools(options: BenchOptions): Promise<Finding[]> {
  const large = await openPlace(options, MANY);
  const small = await openPlace(options, 1).catch(async (error: unknown) => {
    await large.close();
    throw error;
  });
  try {
    return [
      await againstBare(large, options),
      ...(await timesAlone(large, small)),
      await timesOfLists(large, small),
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

async function openPlace({ folder }: BenchOptions, count: number): Promise<Place> {
  const database = await openBenchDatabase(join(folder, `schools-${count}`), 1000);
  const school = await fillSchools(database, count);
  const site = await startSite(database);
  const sessions = await createSessionsOf(database, [...school.teachers, await ownerOf(database, school)]);
  const owner = sessions.at(-1);
  if (!owner) throw new Error('the school has no owner');
  return {
    database,
    site,
    school,
    teachers: sessions.slice(0, -1),
    owner,
    async close() {
      await site.stop();
      await database.close();
    },
  };
}

async function ownerOf({ platform }: BenchDatabase, { id }: BenchSchool): Promise<string> {
  const { rows } = await sql<{
    owner_id: string;
  }>`select owner_id from organizations where id = ${id}`.execute(platform.db);
  return rows[0]?.owner_id ?? '';
}

const classPath = (id: string) => `/api/workspaces/${id}`;

/** What a member whose page asks again within a second gets, against a bare route of the same bytes. */
async function againstBare(
  { database, site, school, teachers }: Place,
  options: BenchOptions,
): Promise<Finding> {
  const bare = await startBare(database, Buffer.from('<!doctype html>'));
  try {
    const host = { pid: site.pid, url: site.eduUrl };
    const setup = { site: host, bare, seconds: options.seconds };
    const headers = teachers[0]?.headers ?? {};
    const paths = [classPath(school.classOf30)];
    const same = await copyAnswersToBare(setup, paths, headers);
    const sides = createComparisonSides(setup, { paths, headers: [headers] }, { paths: same });
    const how = { rounds: options.rounds, databasePid: database.databasePid };
    return findingOf(
      GOAL,
      'class page of 30 as JSON, teacher, 16 connections',
      await compareSides(sides, how),
      0.15,
    );
  } finally {
    await bare.stop();
  }
}

/** Times of one call after the other, each by a teacher who has not asked for a second. */
async function timesOf({ site }: Place, people: readonly BenchMember[], path: string): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) {
    if (at % people.length === 0) await sleep(PAUSE_MS);
    const began = performance.now();
    const answer = await fetch(site.eduUrl + path, { headers: people[at % people.length]?.headers ?? {} });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return times;
}

async function timesAlone(large: Place, small: Place): Promise<Finding[]> {
  const times = (place: Place, id: string) => timesOf(place, place.teachers, classPath(id));
  await times(large, large.school.classOf30);
  await times(small, small.school.classOf30);
  const of30 = await times(large, large.school.classOf30);
  const alone = await times(small, small.school.classOf30);
  const of200 = await times(large, large.school.classOf200);
  const p50 = (all: readonly number[]) => percentile(all, 0.5);
  const p95 = percentile(of30, 0.95);
  const what = 'class page of';
  return [
    row(`${what} 30, one at a time, nothing kept`, {
      ours: `p50 ${ms(p50(of30))}, p95 ${ms(p95)}`,
      gate: 'p95 60 ms',
      passed: p95 <= 60,
    }),
    compared(`${what} 200 by that of 30, p50`, { ours: p50(of200), limit: p50(of30), most: 3 }),
    compared(`${what} 30 among 500,000 students by that among 1,000, p50`, {
      ours: p50(of30),
      limit: p50(alone),
      most: 1.3,
    }),
  ];
}

/** Lists of a school, each asked for some times. */
async function timesOfLists(large: Place, small: Place): Promise<Finding> {
  const lists = ({ school: { id } }: Place) => [
    `/api/workspaces`,
    `/api/organizations/${id}/members`,
    `/api/organizations/${id}/members?state=requested`,
    `/api/organizations/${id}/record_reads`,
    `/api/organizations/${id}/consents`,
    `/api/organizations/${id}`,
    `/api/rosters`,
    `/api/community/search?types=user&items=20&q=tune1x`,
  ];
  const ours: number[] = [];
  const limits: number[] = [];
  const names = lists(large);
  for (let at = 0; at < names.length; at += 1) {
    ours.push(percentile(await timesOf(large, [large.owner], names[at] ?? ''), 0.5));
    limits.push(percentile(await timesOf(small, [small.owner], lists(small)[at] ?? ''), 0.5));
  }
  const ratios = ours.map((one, at) => one / (limits[at] ?? 1));
  const worst = Math.max(...ratios);
  return row(
    'lists of a school among 500,000 students by those among 1,000, p50: classes, members, requests, looks, consents, school, rosters, search',
    {
      ours: ours.map(ms).join(', '),
      limit: limits.map(ms).join(', '),
      ratio: ratios.map((one) => one.toFixed(2)).join(' '),
      gate: 'each at most 1.3',
      passed: worst <= 1.3,
    },
  );
}

const row = (what: string, more: Partial<Finding>): Finding => ({
  goal: GOAL,
  what,
  ours: '',
  limit: '',
  ratio: '',
  gate: '',
  passed: null,
  note: '',
  ...more,
});

const compared = (
  what: string,
  { ours, limit, most }: { ours: number; limit: number; most: number },
): Finding =>
  row(what, {
    ours: ms(ours),
    limit: ms(limit),
    ratio: (ours / limit).toFixed(2),
    gate: `at most ${most}`,
    passed: ours / limit <= most,
  });

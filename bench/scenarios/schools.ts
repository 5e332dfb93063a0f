import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchOptions } from '../bench-options.ts';
import { type Finding, findingOf, ms } from '../finding.ts';
import type { BenchMember } from '../ground/create-bench-members.ts';
import { openSchoolPlace, type SchoolPlace } from '../ground/open-school-place.ts';
import { startBare } from '../ground/start-bare.ts';
import { compareSides } from '../load/compare-sides.ts';
import { percentile } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';
import { costOfPolicies, exportOfSchool } from './school-costs.ts';

const GOAL = 'G29';
const MANY = 500;
const SAMPLES = 200;
/** Longer than an answer is kept for a member. */
const PAUSE_MS = 1100;

/** G29: pages of a school among 500 with 500,000 students and 20,000 classes, and of one that is alone. */
export async function schools(options: BenchOptions): Promise<Finding[]> {
  const large = await openSchoolPlace(options, MANY);
  const small = await openSchoolPlace(options, 1).catch(async (error: unknown) => {
    await large.close();
    throw error;
  });
  try {
    return [
      await againstBare(large, options),
      ...(await timesAlone(large, small)),
      await timesOfLists(large, small),
      await costOfPolicies(large),
      await exportOfSchool(large),
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

const classPath = (id: string) => `/api/workspaces/${id}`;

/** What a member whose page asks again within a second gets, against a bare route of the same bytes. */
async function againstBare(
  { database, site, school, teachers }: SchoolPlace,
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

interface Asked {
  people: readonly BenchMember[];
  pathOf: (at: number) => string;
  /** The same member gets the same answer again for a second. */
  isKept: boolean;
}

/** Times of one call after the other, none of which is given a kept answer. */
async function timesOf(place: SchoolPlace, asked: Asked): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) {
    if (asked.isKept && at % asked.people.length === 0) await sleep(PAUSE_MS);
    times.push(await timeOf(place, asked, at));
  }
  return times;
}

async function timeOf(
  { site }: SchoolPlace,
  { people, pathOf }: Omit<Asked, 'isKept'>,
  at: number,
): Promise<number> {
  const path = pathOf(at);
  const began = performance.now();
  const answer = await fetch(site.eduUrl + path, { headers: people[at % people.length]?.headers ?? {} });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  return performance.now() - began;
}

async function timesAlone(large: SchoolPlace, small: SchoolPlace): Promise<Finding[]> {
  const times = (place: SchoolPlace, id: string) =>
    timesOf(place, { people: place.teachers, pathOf: () => classPath(id), isKept: true });
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

/**
 * Lists of a school, each asked for in both places in turn: a look is written with most of them, and how long the disk takes for
 * that changes from one second to the next.
 */
async function timesOfLists(large: SchoolPlace, small: SchoolPlace): Promise<Finding> {
  const lists: ((id: string, at: number) => string)[] = [
    () => '/api/workspaces',
    (id) => `/api/organizations/${id}/members`,
    (id) => `/api/organizations/${id}/members?state=requested`,
    (id) => `/api/organizations/${id}/record_reads`,
    (id) => `/api/organizations/${id}/consents`,
    (id) => `/api/organizations/${id}`,
    () => '/api/rosters',
    (_id, at) => `/api/community/search?types=user&items=20&q=tune1x${at}`,
  ];
  const ours: number[] = [];
  const limits: number[] = [];
  for (const list of lists) {
    const times: [number[], number[]] = [[], []];
    for (let at = 0; at < SAMPLES; at += 1)
      for (const [side, place] of [large, small].entries()) {
        const asked = { people: [place.owner], pathOf: () => list(place.school.id, at) };
        times[side]?.push(await timeOf(place, asked, at));
      }
    ours.push(percentile(times[0], 0.5));
    limits.push(percentile(times[1], 0.5));
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

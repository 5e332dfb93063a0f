import { sql } from 'kysely';
import { findCandidates } from '#features/similar/server/find-candidates.ts';
import { genreSlug } from '#features/tracks/model/genre-slug.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { trackSorts } from '#features/tracks/model/track-sorts.ts';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf, ms } from '../finding.ts';
import { createBenchMembers } from '../ground/create-bench-members.ts';
import { fillLists } from '../ground/fill-lists.ts';
import { compareSides } from '../load/compare-sides.ts';
import { percentile } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';

const GATE = 0.15;
const MAX_P95_MS = 60;
/** Of each kind, what many ask for at once. */
const HOT = 20;
const SAMPLES = 300;
const COMPUTED = 100;

/**
 * G32: pages of genres, tags and lists and "more like this" as JSON, against a bare route that sends the same bytes, and one at a
 * time with nothing kept.
 */
export async function topicsAndLists(setup: BenchSetup): Promise<Finding[]> {
  await fillLists(setup.database);
  const kinds = await pathsOf(setup);
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const findings: Finding[] = [];
  const [member] = await createBenchMembers(setup.database, 1);
  for (const [what, { hot }] of Object.entries(kinds))
    for (const [who, headers] of [
      ['guest', {}],
      ['member', member?.headers ?? {}],
    ] as const) {
      const bare = await copyAnswersToBare(setup, hot, headers);
      const sides = createComparisonSides(setup, { paths: hot, headers: [headers] }, { paths: bare });
      const compared = await compareSides(sides, how);
      findings.push(findingOf('G32', `${what}, ${who}, 16 connections`, compared, GATE));
    }
  for (const [what, { any }] of Object.entries(kinds))
    findings.push(await timesOf(setup, { what: `${what}, p95 of one at a time, nothing kept`, paths: any }));
  return [...findings, await similarCost(setup)];
}

/** The p95 of these addresses, each asked for once, with a stored page of the bare route in turn. */
export async function timesOf(
  { site, bare }: Pick<BenchSetup, 'site' | 'bare'>,
  {
    what,
    paths,
    headers = {},
  }: { what: string; paths: readonly string[]; headers?: Readonly<Record<string, string>> },
): Promise<Finding> {
  const timeOf = async (url: string) => {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
    return performance.now() - began;
  };
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (const path of paths) {
    times.push(await timeOf(site.url + path));
    bareTimes.push(await timeOf(`${bare.url}/page`));
  }
  const p95 = percentile(times, 0.95);
  return {
    goal: 'G32',
    what,
    ours: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}`,
    // Says what others on the machine do to any answer.
    limit: `p50 ${ms(percentile(bareTimes, 0.5))}, p95 ${ms(percentile(bareTimes, 0.95))} of a stored page`,
    ratio: '',
    gate: `p95 ${MAX_P95_MS} ms`,
    passed: p95 <= MAX_P95_MS,
    note: `${times.length} different addresses`,
  };
}

interface Paths {
  /** What many ask for at once. */
  hot: string[];
  any: string[];
}

async function pathsOf(setup: BenchSetup): Promise<Record<string, Paths>> {
  const { db } = setup.database.platform;
  const idsOf = async (from: ReturnType<typeof sql>) =>
    (
      await sql<{ id: string }>`select id from (${from}) found order by random() limit ${SAMPLES}`.execute(db)
    ).rows.map(({ id }) => id);
  const tags = await idsOf(sql`select tag as id from track_tag_orders group by tag`);
  const lists = await idsOf(sql`select id from lists where visibility = 'public'`);
  const owners = await idsOf(
    sql`select user_id as id from (select user_id from lists where visibility = 'public' limit 20000) few group by 1`,
  );
  const similar = await idsOf(
    sql`select track_id as id from (select track_id from similar_tracks where place = 1 limit 200000) few`,
  );
  const topics = (bases: readonly string[]): Paths => ({
    hot: bases.slice(0, HOT).flatMap((base) => trackSorts.map((sort) => `${base}?sort=${sort}`)),
    // Another number of items is another answer.
    any: Array.from({ length: SAMPLES }, (_none, at) => {
      const sort = trackSorts[at % trackSorts.length];
      return `${bases[at % bases.length]}?sort=${sort}&items=${11 + (at % 19)}`;
    }),
  });
  const plain = (paths: readonly string[]): Paths => ({ hot: paths.slice(0, HOT), any: [...paths] });
  const tagsInOrder = tags.map((tag) => `/api/tags/${encodeURIComponent(tag)}/tracks`);
  return {
    'tracks of a genre': topics(genres.map(({ name }) => `/api/genres/${genreSlug(name)}/tracks`)),
    'tracks of a tag': topics(tagsInOrder),
    'a list': plain(lists.map((id) => `/api/lists/${id}`)),
    'the tracks of a list': plain(lists.map((id) => `/api/lists/${id}/tracks`)),
    'lists of a member': plain(owners.map((id) => `/api/users/${id}/lists`)),
    'more like this': plain(similar.map((id) => `/api/mixdowns/${id}/similar`)),
  };
}

/** What the job asks for one track, in this process: the most is the time of the database. */
async function similarCost({ database }: BenchSetup): Promise<Finding> {
  const { db } = database.platform;
  const { rows } = await sql<{ id: string }>`
    select id from tracks where published and status = 2 order by random() limit ${COMPUTED}`.execute(db);
  const times: number[] = [];
  for (const { id } of rows) {
    const began = performance.now();
    await findCandidates(db, id);
    times.push(performance.now() - began);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return {
    goal: 'G32',
    what: 'candidates of "more like this" for one track, as the job reads them',
    ours: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
    limit: '',
    ratio: '',
    gate: '',
    passed: null,
    note: `${COMPUTED} tracks`,
  };
}

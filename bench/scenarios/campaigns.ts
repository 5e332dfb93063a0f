import { setTimeout as sleep } from 'node:timers/promises';
import type { LargeCampaign } from '#db/seeds/scale/seed-large-campaign.ts';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf, ms } from '../finding.ts';
import { fillCampaigns, LARGE, SMALL } from '../ground/fill-campaigns.ts';
import { compareSides } from '../load/compare-sides.ts';
import { measureRound } from '../load/measure-round.ts';
import { cpuOf, percentile } from '../statistics.ts';
import { campaignVotes } from './campaign-votes.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';
import { lateEntries } from './late-entries.ts';
import { followPages } from './list-paths.ts';

const PAGE_GATE = 0.15;
const GROWTH_GATE = 1.3;
const MAX_LEADERBOARD_MS = 20;
const SAMPLES = 200;
/** Pages of entries are shared for a second. */
const KEPT_MS = 1100;
const PASSES = 5;
/** Sizes of a page: each is asked for once a pass, since a repeated one would be shared. */
const itemsFrom = 11;
const itemsTo = 50;
const sorts = [
  'sort_by=posted_at&sort_order=desc',
  'sort_by=title&sort_order=asc',
  'sort_by=plays&sort_order=desc',
  'sort_by=likes_count&sort_order=desc',
  'sort_by=comments_count&sort_order=desc',
];

/** G25: votes, their result, entries in all sorts, page and leaderboard of a campaign with 10,000 entries. */
export async function campaigns(setup: BenchSetup): Promise<Finding[]> {
  const { large, small } = await fillCampaigns(setup.database);
  return [
    await campaignPage(setup, large),
    await leaderboardTimes(setup, large),
    ...(await entriesGrowth(setup, large, small)),
    ...(await campaignVotes(setup, large)),
    ...(await lateEntries(setup, small)),
  ];
}

/** What a guest's page of a campaign asks for, as JSON, against a bare route that sends the same bytes. */
async function campaignPage(setup: BenchSetup, { groupLink }: LargeCampaign): Promise<Finding> {
  const group = `/api/groups/${groupLink}`;
  const paths = [
    group,
    `${group}/group_tracks?items=50&${sorts[0]}`,
    `${group}/contestants`,
    `${group}/news`,
    `/api/campaigns/${groupLink}/leaderboard`,
  ];
  const bare = await copyAnswersToBare(setup, paths);
  const sides = createComparisonSides(setup, { paths }, { paths: bare });
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const compared = await compareSides(sides, how);
  return findingOf('G25', 'campaign page as JSON, guest, 16 connections', compared, PAGE_GATE);
}

/** As a member, since guests share it for a second. */
async function leaderboardTimes(
  { site, members: [member] }: BenchSetup,
  { groupLink }: LargeCampaign,
): Promise<Finding> {
  const times: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1)
    times.push(await timeOf(`${site.url}/api/campaigns/${groupLink}/leaderboard`, member?.headers ?? {}));
  const p95 = percentile(times, 0.95);
  return {
    goal: 'G25',
    what: 'leaderboard of 2,000 collaborations, member, one at a time, nothing kept',
    ours: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}`,
    limit: '',
    ratio: '',
    gate: `p95 ${MAX_LEADERBOARD_MS} ms`,
    passed: p95 <= MAX_LEADERBOARD_MS,
    note: '',
  };
}

/** The CPU of a page of entries among 10,000 divided by that among 1,000, one at a time, in turn, nothing kept. */
async function entriesGrowth(
  setup: BenchSetup,
  large: LargeCampaign,
  small: LargeCampaign,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const page of [1, 50]) {
    const cases = await Promise.all(
      sorts.map(async (sort) => ({
        sort: /sort_by=(\w+)/.exec(sort)?.[1] ?? '',
        large: { paths: await pathsOf(setup.site.url, { groupLink: large.groupLink, sort, page }), cpuMs: 0 },
        small: { paths: await pathsOf(setup.site.url, { groupLink: small.groupLink, sort, page }), cpuMs: 0 },
      })),
    );
    // The first pass warms both sides up.
    for (let pass = 0; pass <= PASSES; pass += 1) {
      await sleep(KEPT_MS);
      for (const one of cases)
        for (const side of [one.small, one.large])
          side.cpuMs = (pass > 0 ? side.cpuMs : 0) + (await cpuOfPages(setup, side.paths)) / PASSES;
    }
    const ratios = cases.map((one) => one.large.cpuMs / one.small.cpuMs);
    findings.push({
      goal: 'G25',
      what: `entries of ${LARGE.toLocaleString('en-US')} by those of ${SMALL.toLocaleString('en-US')}, page ${page}, cpu, one at a time, nothing kept`,
      ours: cases.map((one) => `${one.sort} ${ms(one.large.cpuMs)}`).join(', '),
      limit: cases.map((one) => ms(one.small.cpuMs)).join(', '),
      ratio: ratios.map((ratio) => ratio.toFixed(2)).join(' '),
      gate: `each at most ${GROWTH_GATE}`,
      passed: Math.max(...ratios) <= GROWTH_GATE,
      note: `pages of ${itemsFrom} to ${itemsTo} entries`,
    });
  }
  return findings;
}

/** CPU in ms of one request, site and database together, where each address is asked for once. */
async function cpuOfPages(setup: BenchSetup, paths: readonly string[]): Promise<number> {
  const { ours } = createComparisonSides(
    setup,
    { paths, each: 'pairs', connections: 1, amount: paths.length },
    { paths: [] },
  );
  return cpuOf(await measureRound(ours, setup.database.databasePid));
}

interface EntriesPage {
  groupLink: string;
  sort: string;
  page: number;
}

async function pathsOf(siteUrl: string, { groupLink, sort, page }: EntriesPage): Promise<string[]> {
  const list = `/api/groups/${groupLink}/group_tracks?${sort}`;
  // The first of `ours` is page 2.
  const [at = list] = page === 1 ? [] : (await followPages(siteUrl, `${list}&items=20`)).ours.slice(page - 2);
  const rest = at.replace('&items=20', '');
  return Array.from(
    { length: itemsTo - itemsFrom + 1 },
    (_none, more) => `${rest}&items=${itemsFrom + more}`,
  );
}

async function timeOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
  return performance.now() - began;
}

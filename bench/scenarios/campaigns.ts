import { setTimeout as sleep } from 'node:timers/promises';
import type { LargeCampaign } from '#db/seeds/scale/seed-large-campaign.ts';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf, ms } from '../finding.ts';
import { fillCampaigns, LARGE, SMALL } from '../ground/fill-campaigns.ts';
import { compareSides } from '../load/compare-sides.ts';
import { median, percentile } from '../statistics.ts';
import { campaignVotes } from './campaign-votes.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';
import { followPages } from './list-paths.ts';

const PAGE_GATE = 0.15;
const GROWTH_GATE = 1.3;
const MAX_LEADERBOARD_MS = 20;
const SAMPLES = 200;
/** Answers to guests are kept for a second. */
const KEPT_MS = 1100;
const PASSES = 9;
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

async function leaderboardTimes({ site }: BenchSetup, { groupLink }: LargeCampaign): Promise<Finding> {
  const times: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1)
    times.push(await timeOf(`${site.url}/api/campaigns/${groupLink}/leaderboard`));
  const p95 = percentile(times, 0.95);
  return {
    goal: 'G25',
    what: 'leaderboard of 2,000 collaborations, one at a time, nothing kept',
    ours: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}`,
    limit: '',
    ratio: '',
    gate: `p95 ${MAX_LEADERBOARD_MS} ms`,
    passed: p95 <= MAX_LEADERBOARD_MS,
    note: '',
  };
}

/** The time of a page of entries among 10,000 divided by that among 1,000, one at a time, in turn, nothing kept. */
async function entriesGrowth(
  { site }: BenchSetup,
  large: LargeCampaign,
  small: LargeCampaign,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const page of [1, 50]) {
    const cases = await Promise.all(
      sorts.map(async (sort) => ({
        sort: /sort_by=(\w+)/.exec(sort)?.[1] ?? '',
        large: await addressOf(site.url, { groupLink: large.groupLink, sort, page }),
        small: await addressOf(site.url, { groupLink: small.groupLink, sort, page }),
        times: { large: [] as number[], small: [] as number[] },
      })),
    );
    for (let pass = 0; pass < PASSES; pass += 1) {
      await sleep(KEPT_MS);
      for (const one of cases) {
        one.times.small.push(await timeOf(site.url + one.small));
        one.times.large.push(await timeOf(site.url + one.large));
      }
    }
    const ratios = cases.map(({ sort, times }) => ({
      sort,
      of: median(times.large),
      by: median(times.small),
    }));
    const worst = Math.max(...ratios.map(({ of, by }) => of / by));
    findings.push({
      goal: 'G25',
      what: `entries of ${LARGE.toLocaleString('en-US')} by those of ${SMALL.toLocaleString('en-US')}, page ${page}, p50 of one at a time, nothing kept`,
      ours: ratios.map(({ sort, of }) => `${sort} ${ms(of)}`).join(', '),
      limit: ratios.map(({ by }) => ms(by)).join(', '),
      ratio: ratios.map(({ of, by }) => (of / by).toFixed(2)).join(' '),
      gate: `each at most ${GROWTH_GATE}`,
      passed: worst <= GROWTH_GATE,
      note: '',
    });
  }
  return findings;
}

interface EntriesPage {
  groupLink: string;
  sort: string;
  page: number;
}

async function addressOf(siteUrl: string, { groupLink, sort, page }: EntriesPage): Promise<string> {
  const list = `/api/groups/${groupLink}/group_tracks?items=20&${sort}`;
  if (page === 1) return list;
  // The first of `ours` is page 2.
  const { ours } = await followPages(siteUrl, list);
  return ours[page - 2] ?? list;
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
  return performance.now() - began;
}

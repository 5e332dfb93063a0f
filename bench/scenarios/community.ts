import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, findingOf, ms } from '../finding.ts';
import { createCommunityFixtures } from '../ground/community-fixtures.ts';
import { compareSides } from '../load/compare-sides.ts';
import { percentile } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';
import { copyAnswersToBare } from './copy-answers-to-bare.ts';
import { searchAddress, searchTerms } from './search-terms.ts';

const GATE = 0.15;
const MAX_SEARCH_MS = 60;
const MAX_RATIO = 3;
const SAMPLES = 300;
const GROWTH_SAMPLES = 40;
/** G18: the community as JSON at 16 connections against a bare route that sends the same bytes. */
export async function community(setup: BenchSetup): Promise<Finding[]> {
  const { few, many, groupLink, conversationId } = await createCommunityFixtures(setup);
  const home = [
    '/api/groups/trending?items=6',
    '/api/feed_items?type=news&items=6',
    '/api/feed_items?type=tutorials&items=6',
    '/api/mixdowns/trending?items=6',
    '/api/users/trending?items=6',
  ];
  const followed = '/api/mixdowns/following?items=20';
  const cases = [
    { what: 'community home, guest', paths: home },
    {
      what: 'community home, member',
      paths: [
        ...home,
        `/api/users/${few.id}/group_memberships?items=6`,
        '/api/accounts/pieces?items=6',
        '/api/mixdowns/following?items=6',
      ],
      headers: few.headers,
    },
    { what: 'search', paths: searchTerms.map((term) => searchAddress(term)) },
    { what: 'followed feed', paths: [followed], headers: few.headers },
    {
      what: 'group page',
      paths: [`/api/groups/${groupLink}`, `/api/groups/${groupLink}/group_tracks?items=20`],
    },
    { what: 'conversation', paths: [`/api/conversations/${conversationId}/messages`], headers: few.headers },
  ];
  const how = { rounds: setup.rounds, databasePid: setup.database.databasePid };
  const findings: Finding[] = [];
  for (const { what, paths, headers = {} } of cases) {
    const bareAddresses = await copyAnswersToBare(setup, paths, headers);
    const sides = createComparisonSides(setup, { paths, headers: [headers] }, { paths: bareAddresses });
    findings.push(findingOf('G18', `${what}, 16 connections`, await compareSides(sides, how), GATE));
  }
  findings.push(await searchTimes(setup), await followedGrowth(setup, followed, few.headers, many.headers));
  return findings;
}

/** The time of one search whose answer is not cached. */
async function searchTimes({ site }: BenchSetup): Promise<Finding> {
  const times: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) {
    const term = searchTerms[at % searchTerms.length] ?? '';
    const began = performance.now();
    // A different number of items makes it a different answer.
    const items = 20 + Math.floor(at / searchTerms.length);
    await (await fetch(site.url + searchAddress(term, items))).text();
    times.push(performance.now() - began);
  }
  const p95 = percentile(times, 0.95);
  return {
    goal: 'G18',
    what: 'search, p95 of one at a time',
    ours: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}`,
    limit: '',
    ratio: '',
    gate: `${MAX_SEARCH_MS} ms`,
    passed: p95 <= MAX_SEARCH_MS,
    note: `${searchTerms.length} terms`,
  };
}

/** Both are called a little more than a second apart, so that no answer is cached. */
async function followedGrowth(
  { site }: BenchSetup,
  path: string,
  few: Record<string, string>,
  many: Record<string, string>,
): Promise<Finding> {
  const timeOf = async (headers: Record<string, string>) => {
    const began = performance.now();
    await (await fetch(site.url + path, { headers })).text();
    return performance.now() - began;
  };
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let at = 0; at < GROWTH_SAMPLES; at += 1) {
    await sleep(1100);
    times.few.push(await timeOf(few));
    times.many.push(await timeOf(many));
  }
  const [ofFew, ofMany] = [percentile(times.few, 0.5), percentile(times.many, 0.5)];
  return {
    goal: 'G18',
    what: 'followed feed of 2,000 followed by that of 20, p50 of one at a time, nothing kept',
    ours: ms(ofMany),
    limit: ms(ofFew),
    ratio: (ofMany / ofFew).toFixed(2),
    gate: `at most ${MAX_RATIO}`,
    passed: ofMany <= MAX_RATIO * ofFew,
    note: '',
  };
}

import { isDeepStrictEqual } from 'node:util';
import { userPage } from '#features/members/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { BenchSetup } from '../bench-setup.ts';
import { type Finding, ms } from '../finding.ts';
import { type BenchMember, createBenchMembers } from '../ground/create-bench-members.ts';
import { type RunningSite, startSite } from '../ground/start-site.ts';
import { cpuMsOf } from '../load/process-cpu.ts';
import { runLoad } from '../load/run-load.ts';
import { median } from '../statistics.ts';
import { headersOf, pickTracks } from './unshared.ts';

const MEMBERS = 1000;
const CONNECTIONS = 8;
const WARMUP_REQUESTS = 1500;
const MAX_RATIO = 1.1;
const COMPARED = 40;

/** G31: what a member's page costs on two sites that share the members, by its cost on one; and whether they answer alike. */
export async function twoSites(setup: BenchSetup): Promise<Finding[]> {
  const tracks = await pickTracks(setup);
  const members = await createBenchMembers(setup.database, MEMBERS);
  const sites: RunningSite[] = [];
  try {
    const addresses = {
      SITE_URL: setup.site.url,
      EDU_URL: setup.site.eduUrl,
      STUDIO_URL: 'http://studio.localhost',
    };
    for (let at = 0; at < 3; at += 1) sites.push(await startSite(setup.database, addresses, ['site']));
    const [one, ...two] = sites as [RunningSite, ...RunningSite[]];
    const pages = {
      '/tracks': ['/tracks'],
      'a track of 20,000': tracks.map(({ profileLink, permalink }) =>
        href(trackPage, { profileLink, permalink }),
      ),
    };
    const findings: Finding[] = [];
    for (const [what, paths] of Object.entries(pages)) {
      const load = { setup, paths, members };
      await costOfPage(load, [one], WARMUP_REQUESTS);
      await costOfPage(load, two, WARMUP_REQUESTS);
      const pairs: { one: number; two: number }[] = [];
      for (let round = 0; round < setup.rounds; round += 1)
        pairs.push({ one: await costOfPage(load, [one]), two: await costOfPage(load, two) });
      const ratio = median(pairs.map((pair) => pair.two / pair.one));
      findings.push({
        goal: 'G31',
        what: `${what}, a member of ${MEMBERS}, on two sites by one, cpu with the database`,
        ours: ms(median(pairs.map((pair) => pair.two))),
        limit: ms(median(pairs.map((pair) => pair.one))),
        ratio: ratio.toFixed(2),
        gate: `at most ${MAX_RATIO}`,
        passed: ratio <= MAX_RATIO,
        note: `${pairs.length} rounds, ${CONNECTIONS} connections in all`,
      });
    }
    const [first, second] = two as [RunningSite, RunningSite];
    findings.push(await compareAnswers([first, second], tracks, members));
    return findings;
  } finally {
    for (const site of sites) await site.stop();
  }
}

interface Load {
  setup: BenchSetup;
  paths: readonly string[];
  members: readonly BenchMember[];
}

/** CPU in ms of a page, of the sites and the database; each site serves its share of the members. */
async function costOfPage(
  { setup, paths, members }: Load,
  sites: readonly RunningSite[],
  amount?: number,
): Promise<number> {
  const pids = [setup.database.databasePid, ...sites.map(({ pid }) => pid)];
  const used = async () => (await Promise.all(pids.map(cpuMsOf))).reduce((sum, one) => sum + one, 0);
  const before = await used();
  const loads = await Promise.all(
    sites.map(({ url }, at) =>
      runLoad({
        url,
        connections: CONNECTIONS / sites.length,
        seconds: setup.seconds,
        ...(amount !== undefined && { amount }),
        method: 'GET',
        paths,
        headers: headersOf(members.filter((_, place) => place % sites.length === at)),
        each: 'random',
      }),
    ),
  );
  const failures = loads.reduce((sum, load) => sum + load.failures, 0);
  if (failures > 0) throw new Error(`${failures} pages failed`);
  return ((await used()) - before) / loads.reduce((sum, load) => sum + load.requests, 0);
}

/** Both sites are asked for the same, by guests and members, at rest and after a like on either. */
async function compareAnswers(
  sites: readonly [RunningSite, RunningSite],
  tracks: Awaited<ReturnType<typeof pickTracks>>,
  members: readonly BenchMember[],
): Promise<Finding> {
  let asked = 0;
  const different = new Set<string>();
  const compare = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const [one, other] = await Promise.all(sites.map((site) => answerOf(site, path, headers)));
    asked += 1;
    if (!isDeepStrictEqual(one, other)) different.add(path);
  };
  for (const [at, { id, profileLink, permalink }] of tracks.slice(0, COMPARED).entries()) {
    const { headers = {} } = members[at] ?? {};
    const own = [`/api/mixdowns/${id}`, href(trackPage, { profileLink, permalink })];
    const paths = [...own, href(userPage, { profileLink }), '/tracks', '/community', '/api/mixdowns/recent'];
    for (const path of paths) {
      await compare(path);
      await compare(path, headers);
    }
    const { url } = at % 2 === 0 ? sites[0] : sites[1];
    const liked = await fetch(`${url}/api/tracks/${id}/likes`, { method: 'POST', headers });
    if (!liked.ok) throw new Error(`a like was answered ${liked.status}`);
    for (const path of own) await compare(path, headers);
  }
  return {
    goal: 'G31',
    what: 'two sites answer alike, guests and members, also right after a like on either',
    ours: `${asked} answers, ${different.size} addresses differ`,
    limit: '',
    ratio: '',
    gate: 'none differs',
    passed: different.size === 0,
    note: [...different].slice(0, 3).join(' '),
  };
}

/** Without what is made for one answer only: the nonce, and when its parts were read. */
async function answerOf({ url }: RunningSite, path: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(url + path, { headers });
  const text = (await response.text()).replaceAll(/"(?:dehydratedAt|dataUpdatedAt)":\d+/g, '');
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1];
  return { status: response.status, text: nonce ? text.replaceAll(nonce, '') : text };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveConnection } from '#platform/web/live.ts';
import { aTab } from '#testing/a-tab.ts';
import type { BenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { type BenchMember, createBenchMembers } from '../ground/create-bench-members.ts';
import { type RunningSite, startSite } from '../ground/start-site.ts';
import { percentile } from '../statistics.ts';

const TABS_EACH = 10;
const FOLLOWS = 60;
const LIVE_TIMEOUT_MS = 60_000;

/** G10: a follow until it is seen in the followed one's tab among 1,000; then 2,000 tabs whose server is killed. */
export async function liveNotifications(house: BenchSetup): Promise<Finding[]> {
  return [await measureDelivery(house), await measureReconnection(house)];
}

/** In small groups: the database has other things to do. */
async function createMembersInBatches(house: BenchSetup, count: number): Promise<BenchMember[]> {
  const people: BenchMember[] = [];
  while (people.length < count) people.push(...(await createBenchMembers(house.database, 20)));
  return people.slice(0, count);
}

interface Tabs {
  live: Set<LiveConnection>;
  close(): void;
}

/** Ten tabs of each, connected; `at` says where to, at each attempt. */
async function openTabs(
  people: readonly BenchMember[],
  at: () => string,
  onNews?: () => void,
): Promise<Tabs> {
  const live = new Set<LiveConnection>();
  const tabs = people.flatMap(({ headers }, place) =>
    Array.from({ length: TABS_EACH }, () => {
      const tab = aTab({ at, cookie: headers.cookie ?? '', localAddress: `127.0.1.${1 + (place % 200)}` });
      tab.onConnected(() => void live.add(tab));
      if (onNews) tab.on('new-notification', onNews);
      return tab;
    }),
  );
  await pollUntil(() => live.size === tabs.length);
  return {
    live,
    close() {
      for (const tab of tabs) tab.close();
    },
  };
}

async function measureDelivery(house: BenchSetup): Promise<Finding> {
  const [star, ...others] = await createMembersInBatches(house, 101);
  if (!star) throw new Error('nobody came');
  const crowd = await openTabs(others.slice(0, 99), () => house.site.url);
  let seen = 0;
  const own = await openTabs(
    [star],
    () => house.site.url,
    () => {
      seen += 1;
    },
  );
  const times: number[] = [];
  for (const fan of others.slice(0, FOLLOWS)) {
    const before = seen;
    const began = performance.now();
    await fetch(`${house.site.url}/api/users/${star.id}/follows`, {
      method: 'POST',
      headers: { cookie: fan.headers.cookie ?? '', 'x-csrf-token': fan.headers['x-csrf-token'] ?? '' },
    });
    await pollUntil(() => seen > before, 1);
    times.push(performance.now() - began);
    await sleep(20);
  }
  for (const tabs of [crowd, own]) tabs.close();
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return {
    goal: 'G10',
    what: 'a follow until the followed one sees it, 1,000 tabs connected',
    ours: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    limit: '',
    ratio: '',
    gate: 'p50 15 ms, p99 50 ms',
    passed: p50 <= 15 && p99 <= 50,
    note: `${times.length} follows, delivery by the worker included`,
  };
}

async function measureReconnection(house: BenchSetup): Promise<Finding> {
  const people = await createMembersInBatches(house, 200);
  const sites = [await startSite(house.database), await startSite(house.database)] as const;
  try {
    return await killOne(people, sites);
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function killOne(
  people: readonly BenchMember[],
  [first, second]: readonly [RunningSite, RunningSite],
): Promise<Finding> {
  let { url } = first;
  const tabs = await openTabs(people, () => url);
  const count = tabs.live.size;
  tabs.live.clear();
  process.kill(first.pid, 'SIGKILL');
  ({ url } = second);
  const began = performance.now();
  await pollUntil(() => tabs.live.size === count);
  const seconds = (performance.now() - began) / 1000;
  tabs.close();
  return {
    goal: 'G10',
    what: `${count.toLocaleString('en-US')} tabs are back after their server was killed`,
    ours: `${seconds.toFixed(1)} s`,
    limit: '',
    ratio: '',
    gate: 'at most 20 s',
    passed: seconds <= 20,
    note: 'on another server of the same database',
  };
}

async function pollUntil(holds: () => boolean, everyMs = 20): Promise<void> {
  const end = performance.now() + LIVE_TIMEOUT_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error('The tabs are not there');
    await sleep(everyMs);
  }
}

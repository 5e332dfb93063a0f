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

/** G10: from a follow to its notification in one of 1,000 tabs; then the reconnection of 2,000 tabs whose server is killed. */
export async function liveNotifications(setup: BenchSetup): Promise<Finding[]> {
  return [await measureDelivery(setup), await measureReconnection(setup)];
}

/** In small batches, since the database has other work. */
async function createMembersInBatches(setup: BenchSetup, count: number): Promise<BenchMember[]> {
  const members: BenchMember[] = [];
  while (members.length < count) members.push(...(await createBenchMembers(setup.database, 20)));
  return members.slice(0, count);
}

interface Tabs {
  live: Set<LiveConnection>;
  close(): void;
}

/** Opens ten connected tabs for each member; `at` gives the address at each attempt. */
async function openTabs(
  members: readonly BenchMember[],
  at: () => string,
  onNews?: () => void,
): Promise<Tabs> {
  const live = new Set<LiveConnection>();
  const tabs = members.flatMap(({ headers }, place) =>
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

async function measureDelivery(setup: BenchSetup): Promise<Finding> {
  const [star, ...others] = await createMembersInBatches(setup, 101);
  if (!star) throw new Error('a member is missing');
  const crowd = await openTabs(others.slice(0, 99), () => setup.site.url);
  let seen = 0;
  const own = await openTabs(
    [star],
    () => setup.site.url,
    () => {
      seen += 1;
    },
  );
  const times: number[] = [];
  for (const fan of others.slice(0, FOLLOWS)) {
    const before = seen;
    const began = performance.now();
    await fetch(`${setup.site.url}/api/users/${star.id}/follows`, {
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

async function measureReconnection(setup: BenchSetup): Promise<Finding> {
  const members = await createMembersInBatches(setup, 200);
  const sites = [await startSite(setup.database), await startSite(setup.database)] as const;
  try {
    return await killOne(members, sites);
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function killOne(
  members: readonly BenchMember[],
  [first, second]: readonly [RunningSite, RunningSite],
): Promise<Finding> {
  let { url } = first;
  const tabs = await openTabs(members, () => url);
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

async function pollUntil(condition: () => boolean, everyMs = 20): Promise<void> {
  const end = performance.now() + LIVE_TIMEOUT_MS;
  while (!condition()) {
    if (performance.now() > end) throw new Error('The tabs are not there');
    await sleep(everyMs);
  }
}

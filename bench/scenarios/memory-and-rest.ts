import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { groupPage } from '#features/groups/pages.ts';
import { userPage } from '#features/members/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';
import { createBenchMembers } from '../ground/create-bench-members.ts';
import { type BenchDatabase, openBenchDatabase } from '../ground/open-bench-database.ts';
import { type RunningSite, startSite } from '../ground/start-site.ts';
import { cpuMsOf, rssMbOf } from '../load/process-cpu.ts';
import { runLoad } from '../load/run-load.ts';

const PAGES = 2000;
const MEMBERS = 100;
/** Few, so that no guest is refused on a busy machine. */
const CONNECTIONS = 4;
const REST_MS = 60_000;
const MAX_MB = 300;
const MAX_PERCENT = 0.3;

/** G22: the memory of a fresh site after 2,000 different pages, half of them members', and what it uses in a quiet minute. */
export async function memoryAndRest(options: BenchOptions): Promise<Finding[]> {
  const database = await openBenchDatabase(options.folder, options.tracks);
  try {
    const site = await startSite(database);
    try {
      return [await measureMemory(database, site), await measureRest(database, site)];
    } finally {
      await site.stop();
    }
  } finally {
    await database.close();
  }
}

async function measureMemory(database: BenchDatabase, site: RunningSite): Promise<Finding> {
  const members = await createBenchMembers(database, MEMBERS);
  const load = await runLoad({
    url: site.url,
    connections: CONNECTIONS,
    seconds: 0,
    amount: PAGES,
    method: 'GET',
    paths: await pickPages(database),
    headers: members.flatMap(({ headers }) => [{}, headers]),
    each: 'pairs',
  });
  if (load.failures > 0) throw new Error(`${load.failures} pages failed: ${load.failed}`);
  const megabytes = await rssMbOf(site.pid);
  return {
    goal: 'G22',
    what: `memory after ${PAGES.toLocaleString('en-US')} different pages, half of them members'`,
    ours: `${Math.round(megabytes)} MB`,
    limit: '',
    ratio: '',
    gate: `${MAX_MB} MB`,
    passed: megabytes <= MAX_MB,
    note: 'tracks, profiles and groups',
  };
}

async function measureRest(database: BenchDatabase, site: RunningSite): Promise<Finding> {
  const used = () => Promise.all([cpuMsOf(site.pid), cpuMsOf(database.databasePid)]);
  // What the pages left to do is not rest.
  await sleep(REST_MS / 4);
  const [appBefore, dataBefore] = await used();
  await sleep(REST_MS);
  const [appAfter, dataAfter] = await used();
  const percent = (ms: number) => (ms / REST_MS) * 100;
  const [app, data] = [percent(appAfter - appBefore), percent(dataAfter - dataBefore)];
  return {
    goal: 'G22',
    what: 'a minute without a request: site and database',
    ours: `${app.toFixed(2)} % + ${data.toFixed(2)} % of a core`,
    limit: '',
    ratio: '',
    gate: `${MAX_PERCENT} % in all`,
    passed: app + data <= MAX_PERCENT,
    note: `memory then ${Math.round(await rssMbOf(site.pid))} MB`,
  };
}

/** Addresses of tracks, profiles and groups, in no order. */
async function pickPages({ platform }: BenchDatabase): Promise<string[]> {
  const { rows } = await sql<{ profileLink: string; permalink: string | null; groupLink: string | null }>`
    select * from (
      (select u.profile_link as "profileLink", t.permalink, null as "groupLink"
        from tracks t join users u on u.id = t.user_id where t.published and t.status = 2 order by random() limit ${PAGES})
      union all
      (select profile_link, null, null from users join user_counts on user_id = id where mixdowns_count > 0 limit ${PAGES / 4})
      union all
      (select '', null, group_link from groups where privacy_setting <> 'closed' limit ${PAGES / 4})
    ) one order by random() limit ${PAGES}`.execute(platform.db);
  return rows.map(({ profileLink, permalink, groupLink }) => {
    if (groupLink !== null) return href(groupPage, { groupLink });
    if (permalink === null) return href(userPage, { profileLink });
    return href(trackPage, { profileLink, permalink });
  });
}

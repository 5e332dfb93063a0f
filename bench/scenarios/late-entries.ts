import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addTracks } from '#db/seeds/scale/add-tracks.ts';
import { planTrack } from '#db/seeds/scale/plan-track.ts';
import { sourceTracks } from '#db/seeds/scale/seed-at-scale.ts';
import type { LargeCampaign } from '#db/seeds/scale/seed-large-campaign.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { createRandom } from '#studio/compose/random.ts';
import type { BenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { type BenchMember, createBenchMembers } from '../ground/create-bench-members.ts';
import { measureRound } from '../load/measure-round.ts';
import { type LoadOptions, type MixedCall, runLoad } from '../load/run-load.ts';
import { createComparisonSides } from './comparison-sides.ts';

const ENTRIES = 500;
const ACCOUNT_DAYS = 90;
const LAST_MS = 60_000;
const LIST_CONNECTIONS = 4;
const MAX_TIMES = 2;

/** 500 members enter a campaign in its last minute, one comes after it, and others read lists meanwhile. */
export async function lateEntries(
  setup: BenchSetup,
  { groupLink, campaignId }: LargeCampaign,
): Promise<Finding[]> {
  const { database, site } = setup;
  const members = await createBenchMembers(database, ENTRIES + 1, ACCOUNT_DAYS);
  const trackIds = await addTrackOfEach(setup, members);
  const { ours: lists } = createComparisonSides(
    setup,
    { paths: ['/api/mixdowns/recent'], connections: LIST_CONNECTIONS },
    { paths: [] },
  );
  await measureRound(lists, database.databasePid);
  const calm = await measureRound(lists, database.databasePid);
  const endsAt = await endEntries(setup, campaignId, LAST_MS);
  const entering = runLoad(entriesOf(site.url, groupLink, { members, trackIds }));
  await sleep(200);
  const busy = await measureRound(lists, database.databasePid);
  const load = await entering;
  const inTime = Date.now() < endsAt.getTime();
  await endEntries(setup, campaignId, 0);
  const late = await enter(site.url, groupLink, { member: members[ENTRIES], trackId: trackIds[ENTRIES] });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from campaign_entries
    where campaign_id = ${campaignId} and state = 'listed' and track_id = any(${trackIds}::uuid[])`.execute(
    database.platform.db,
  );
  const stored = rows[0]?.n ?? 0;
  const times = busy.p99Ms / calm.p99Ms;
  const common = { goal: 'G25', ratio: '', note: '' };
  return [
    {
      ...common,
      what: `${ENTRIES} entries in the last minute, 16 connections, and one after it`,
      ours: `${load.requests} answered, ${stored} listed, ${load.seconds} s, p99 ${load.p99Ms} ms; after it ${late}`,
      limit: '',
      gate: 'none lost, none late',
      passed: inTime && load.requests === ENTRIES && stored === ENTRIES && late === 403,
    },
    {
      ...common,
      what: `p99 of the newest 20 at ${LIST_CONNECTIONS} connections meanwhile`,
      ours: `${busy.p99Ms} ms`,
      limit: `${calm.p99Ms} ms without`,
      ratio: times.toFixed(2),
      gate: `at most ${MAX_TIMES}`,
      passed: times <= MAX_TIMES,
    },
  ];
}

/** Adds a published track of each member; returns their ids in this order. */
async function addTrackOfEach({ database: { platform } }: BenchSetup, members: readonly BenchMember[]) {
  const now = platform.clock.now();
  const random = createRandom(now.getTime(), 'late entries');
  const sources = await sourceTracks(platform, members[0]?.id ?? '');
  const users = members.map(({ id }) => id);
  const planned = users.map((owner, at) => ({ ...planTrack({ random, users, now }, at, now), owner }));
  await transaction(platform.db, (tx) => addTracks(tx, planned, sources));
  return planned.map(({ id }) => id);
}

/** Sets the end of entries to so many ms from now. */
async function endEntries({ database }: BenchSetup, campaignId: string, inMs: number): Promise<Date> {
  const at = new Date(Date.now() + inMs);
  await sql`update campaigns set end_date = ${at}, voting_start = null, voting_end = ${at}::timestamptz + interval '9 days'
    where id = ${campaignId}`.execute(database.platform.db);
  return at;
}

function entriesOf(
  url: string,
  groupLink: string,
  { members, trackIds }: { members: readonly BenchMember[]; trackIds: readonly string[] },
): LoadOptions {
  const mix = trackIds.slice(0, ENTRIES).map(
    (trackId, by): MixedCall => ({
      method: 'POST',
      path: `/api/groups/${groupLink}/group_tracks`,
      body: JSON.stringify({ mixdown_id: trackId }),
      by,
    }),
  );
  return {
    url,
    connections: 16,
    seconds: 0,
    amount: ENTRIES,
    method: 'POST',
    paths: [],
    headers: members.map(({ headers }) => headers),
    each: 'pairs',
    mix,
  };
}

/** The status of one entry. */
async function enter(
  url: string,
  groupLink: string,
  { member, trackId }: { member: BenchMember | undefined; trackId: string | undefined },
): Promise<number> {
  const response = await fetch(`${url}/api/groups/${groupLink}/group_tracks`, {
    method: 'POST',
    headers: { ...member?.headers, origin: url },
    body: JSON.stringify({ mixdown_id: trackId }),
  });
  await response.arrayBuffer();
  return response.status;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { upsertNotificationSetting } from '#features/notifications/server/notification-settings.store.ts';
import type { BenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { type BenchMember, createBenchMembers } from '../ground/create-bench-members.ts';
import { fillLists, findTalk, TALK } from '../ground/fill-lists.ts';
import { cpuMsOf } from '../load/process-cpu.ts';
import { median } from '../statistics.ts';
import { followPages } from './list-paths.ts';
import { timesOf } from './topics-and-lists.ts';
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts';

const SAMPLES = 100;
const LIKES = 1000;
const LIKES_MS = 5000;
const MAX_LIKE_COST = 1.3;
const CONNECTIONS = 16;

/**
 * G32: comments of a track with 50,000 at moments. Nothing is kept: each address has another number of items, or begins at another
 * comment.
 */
export async function talk(setup: BenchSetup): Promise<Finding[]> {
  await fillLists(setup.database);
  const { id } = await findTalk(setup.database);
  const comments = `/api/tracks/${id}/comments`;
  const [member] = await createBenchMembers(setup.database, 1);
  const numbers = Array.from({ length: SAMPLES }, (_none, at) => at);
  const later = await followPages(setup.site.url, comments);
  const { rows } = await sql<{ at: Date; id: string }>`select created_at as at, id from comments
    where host_id = ${id} order by random() limit ${SAMPLES}`.execute(setup.database.platform.db);
  const cursorOf = (row: { at: Date; id: string }) =>
    `k${Buffer.from(JSON.stringify([row.at.toISOString(), row.id])).toString('base64url')}`;
  const cases = {
    'newest comments': numbers.map((at) => `${comments}?items=${1 + at}`),
    'a later page of comments': [...later.ours, ...rows.map((row) => `${comments}?page=${cursorOf(row)}`)],
    '500 to 2,000 moments': numbers.map((at) => `${comments}/moments?items=${500 + 15 * at}`),
  };
  const findings: Finding[] = [];
  for (const [what, paths] of Object.entries(cases))
    for (const [who, headers] of [
      ['guest', {}],
      ['member', member?.headers ?? {}],
    ] as const)
      findings.push(
        await timesOf(setup, {
          what: `${what} of a track with ${TALK.toLocaleString('en-US')}, ${who}, one at a time, nothing kept`,
          paths,
          headers,
        }),
      );
  return findings;
}

/**
 * G32: what a bundled notification adds to the cost of 1,000 likes. Rounds go in turn: a track whose owner has switched notifications
 * of likes off, and one whose owner gets them.
 */
export async function likesAndTheirNotification(setup: BenchSetup): Promise<Finding[]> {
  const { db } = setup.database.platform;
  const fans = await createBenchMembers(setup.database, LIKES);
  const { rows: tracks } = await sql<{ id: string; owner: string }>`
    select distinct on (user_id) id, user_id as owner from (
      select id, user_id from tracks where published and status = 2 order by random() limit 1000) few
    order by user_id limit ${2 * (setup.rounds + 1)}`.execute(db);
  const pairs: { alone: number; notified: number }[] = [];
  let rows = 0;
  // The first pair warms both up.
  for (let at = 0; at < tracks.length - 1; at += 2) {
    const [quiet, loud] = tracks.slice(at, at + 2);
    if (!quiet || !loud) break;
    const setting = { userId: quiet.owner, kind: 'track_like', reach: 'off', at: new Date() } as const;
    await upsertNotificationSetting(db, setting);
    const alone = await costOfLikes(setup, quiet.id, fans);
    const notified = await costOfLikes(setup, loud.id, fans);
    rows = Math.max(rows, await countNotifications(setup, loud));
    if (at > 0) pairs.push({ alone, notified });
  }
  const of = (side: 'alone' | 'notified') => median(pairs.map((pair) => pair[side]));
  const ratio = median(pairs.map(({ alone, notified }) => notified / alone));
  return [
    {
      goal: 'G32',
      what: `${LIKES.toLocaleString('en-US')} likes of one track in ${LIKES_MS / 1000} s, cpu with the database, with their notification by those without`,
      ours: `${Math.round(of('notified'))} ms, ${rows} row of notifications`,
      limit: `${Math.round(of('alone'))} ms`,
      ratio: ratio.toFixed(2),
      gate: `at most ${MAX_LIKE_COST}, one row`,
      passed: ratio <= MAX_LIKE_COST && rows === 1,
      note: `${pairs.map(({ alone, notified }) => (notified / alone).toFixed(2)).join(' ')}; without: the owner has switched them off`,
    },
  ];
}

/** The processor time in ms of all fans' likes, evenly over five seconds, until their events are delivered. */
async function costOfLikes(setup: BenchSetup, id: string, fans: readonly BenchMember[]): Promise<number> {
  const spent = async () => (await cpuMsOf(setup.site.pid)) + (await cpuMsOf(setup.database.databasePid));
  const before = await spent();
  const began = performance.now();
  let next = 0;
  const send = async () => {
    for (let at = next++; at < fans.length; at = next++) {
      const due = began + (at * LIKES_MS) / fans.length - performance.now();
      if (due > 1) await sleep(due);
      const { headers = {} } = fans[at] ?? {};
      const response = await fetch(`${setup.site.url}/api/tracks/${id}/likes`, { method: 'POST', headers });
      await response.arrayBuffer();
      if (response.status >= 300) throw new Error(`a like was answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  await waitForEmptyOutbox(setup.database);
  return (await spent()) - before;
}

async function countNotifications(
  { database }: BenchSetup,
  { id, owner }: { id: string; owner: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notifications
    where user_id = ${owner} and target_id = ${id} and kind = 'track_like'`.execute(database.platform.db);
  return rows[0]?.n ?? 0;
}

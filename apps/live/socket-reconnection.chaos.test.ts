import { Agent, get } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { notify } from '#features/notifications/server/notify.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { aTab } from '#testing/a-tab.ts';
import { manyMembers } from '#testing/many-members.ts';
import { runningClock } from '#testing/running-clock.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ clock: runningClock() });
const { platform } = world;
const origin = platform.config.siteUrl;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const tabs: LiveConnection[] = [];
/** Generous for a busy machine; the benchmarks measure the duration (G10). */
const reconnectTimeoutMs = { timeout: 60_000, interval: 50 };
afterAll(() => {
  for (const tab of tabs) tab.close();
  agent.destroy();
});

interface Watcher {
  live: boolean;
  /** Notifications from events and from the list that is read after each connection. */
  known: Set<string>;
}

/** A tab that reads its list whenever it may have missed something, as the site's does. */
function watch(port: () => number, cookie: string, at: number): Watcher {
  const watcher: Watcher = { live: false, known: new Set() };
  let isBack = false;
  // Many addresses: 2,000 tabs do not share one.
  const localAddress = `127.0.1.${1 + (at % 200)}`;
  const tab = aTab({ at: () => `http://127.0.0.1:${port()}`, origin, cookie, localAddress });
  tab.on('new-notification', (data) => watcher.known.add((data as { id: string }).id));
  const ask = async () => {
    // Before the first connection nothing can be missed.
    if (isBack) for (const id of await listOf(port(), cookie)) watcher.known.add(id);
    isBack = true;
    watcher.live = true;
  };
  tab.onConnected(() => void ask());
  tabs.push(tab);
  return watcher;
}

async function listOf(port: number, cookie: string): Promise<string[]> {
  for (;;) {
    const body = await new Promise<string>((resolve) => {
      const asked = get(
        { port, host: '127.0.0.1', path: '/api/notifications', agent, headers: { cookie } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve(answer.statusCode === 200 ? text : ''));
        },
      );
      asked.on('error', () => resolve(''));
    });
    if (body) return (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('2,000 sockets reconnect after their server was killed, and miss no notification', {
  timeout: 240_000,
}, async () => {
  const [first, second] = await Promise.all([aSiteProcess(world), aSiteProcess(world)]);
  let { port } = first;
  const people = await manyMembers(platform, 200);
  const authors = await manyMembers(platform, 3);
  const watchers = people.flatMap(({ cookie }) =>
    Array.from({ length: 10 }, (_none, at) => ({ cookie, at })),
  );
  const seen = watchers.map(({ cookie }, at) => watch(() => port, cookie, at));
  const allLive = () => seen.filter(({ live }) => live).length;
  await expect.poll(allLive, reconnectTimeoutMs).toBe(2000);

  const sendNotification = (author: number) =>
    transaction(platform.db, (tx) =>
      notify(
        makeCall(platform, tx, guest),
        {
          kind: 'new_follow_user',
          authorId: authors[author]?.id ?? '',
          recipientIds: people.map(({ id }) => id),
        },
        { occasion: `round ${author}` },
      ),
    );
  const knowing = (count: number) => seen.filter(({ known }) => known.size === count).length;
  await sendNotification(0);
  await expect.poll(() => knowing(1), reconnectTimeoutMs).toBe(2000);

  await first.kill();
  for (const watcher of seen) watcher.live = false;
  // Nobody receives this one live.
  await sendNotification(1);
  port = second.port;
  await expect.poll(allLive, reconnectTimeoutMs).toBe(2000);
  expect(knowing(2)).toBe(2000);
  await sendNotification(2);
  await expect.poll(() => knowing(3), reconnectTimeoutMs).toBe(2000);
  const rows = await platform.db.selectFrom('notifications').select(['id', 'user_id']).execute();
  expect(rows).toHaveLength(600);
  for (const [at, { known }] of seen.entries()) {
    const person = people[Math.floor(at / 10)];
    const own = rows.filter((row) => row.user_id === person?.id).map(({ id }) => id);
    expect([...known].sort()).toEqual(own.sort());
  }
});

import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { createLiveHub, type LivePeer } from './live-hub.ts';
import { listenLive } from './live-listen.ts';
import { endLive, publishLive } from './live-publish.ts';

const database = await testDatabase();
const hub = createLiveHub();
const listening = await listenLive({ url: database.url, hub, log: silentLog });
afterAll(() => listening.close());

function listener(userId: string, ...channels: string[]) {
  const heard: unknown[] = [];
  const ended: number[] = [];
  const peer: LivePeer = {
    userId,
    sessionKey: `session-${userId}`,
    channels: new Set(),
    waitingBytes: () => 0,
    write: (frame) => heard.push(JSON.parse(frame.subarray(frame.indexOf('{')).toString())),
    end: (code) => ended.push(code),
  };
  hub.add(peer);
  for (const channel of channels) hub.join(peer, channel);
  return { heard, ended };
}

test('what one process publishes reaches the sockets of another', async () => {
  const anna = listener('anna', 'user:anna');
  await publishLive(database.db, 'user:anna', { type: 'hello', id: 7 });
  await expect.poll(() => anna.heard).toEqual([{ channel: 'user:anna', message: { type: 'hello', id: 7 } }]);
});

test('a message leaves with the commit, or never', async () => {
  const ben = listener('ben', 'user:ben');
  const failed = database.db.transaction().execute(async (tx) => {
    await publishLive(tx, 'user:ben', { type: 'undone' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await database.db.transaction().execute((tx) => publishLive(tx, 'user:ben', { type: 'done' }));
  await expect.poll(() => ben.heard).toEqual([{ channel: 'user:ben', message: { type: 'done' } }]);
});

test('a message that NOTIFY could not carry is refused', async () => {
  await expect(publishLive(database.db, 'x', { type: 'é'.repeat(3500) })).rejects.toThrow(RangeError);
});

test('ending a session reaches every process', async () => {
  const carla = listener('carla');
  await endLive(database.db, { sessionKey: 'session-carla' });
  await expect.poll(() => carla.ended).toEqual([4401]);
});

test('after a lost connection it listens again, and everybody is told to ask for what was missed', async () => {
  const dora = listener('dora', 'user:dora');
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'tonehall live' and datname = current_database()`,
  );
  await admin.end();
  await expect.poll(() => dora.heard, { timeout: 10_000 }).toEqual([{ resync: true }]);
  await publishLive(database.db, 'user:dora', { type: 'back' });
  await expect.poll(() => dora.heard.at(-1)).toEqual({ channel: 'user:dora', message: { type: 'back' } });
});

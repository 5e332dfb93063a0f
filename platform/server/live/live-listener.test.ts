import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { createLiveHub, type LivePeer } from './live-hub.ts';
import { startLiveListener } from './live-listener.ts';
import { closeLiveChannel, liveNotifyChannel, publishLive } from './live-publish.ts';

const database = await testDatabase();
const hub = createLiveHub();
const listening = await startLiveListener({ url: database.url, hub, log: silentLog });
afterAll(() => listening.close());

function listener(userId: string, ...channels: string[]) {
  const heard: unknown[] = [];
  const ended: number[] = [];
  const peer: LivePeer = {
    sessionKey: `session-${userId}`,
    bufferedBytes: () => 0,
    write: (frame) => heard.push(JSON.parse(frame.subarray(frame.indexOf('{')).toString())),
    end: (code) => ended.push(code),
  };
  hub.add(peer, channels);
  return { heard, ended };
}

test('a message of one process reaches the sockets of another', async () => {
  const anna = listener('anna', 'user:anna');
  const ben = listener('ben', 'user:ben');
  const message = { event: 'hello', data: { id: 7 } };
  await publishLive(database.db, [
    { channel: 'user:anna', message },
    { channel: 'user:ben', message: { event: 'and you' } },
  ]);
  await expect.poll(() => anna.heard).toEqual([message]);
  await expect.poll(() => ben.heard).toEqual([{ event: 'and you' }]);
});

test('a message is sent on commit, and not after a rollback', async () => {
  const ben = listener('ben', 'user:ben');
  const failed = database.db.transaction().execute(async (tx) => {
    await publishLive(tx, [{ channel: 'user:ben', message: { event: 'undone' } }]);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await database.db
    .transaction()
    .execute((tx) => publishLive(tx, [{ channel: 'user:ben', message: { event: 'done' } }]));
  await expect.poll(() => ben.heard).toEqual([{ event: 'done' }]);
});

test('a message that is too large for NOTIFY is refused', async () => {
  await expect(
    publishLive(database.db, [{ channel: 'x', message: { event: 'é'.repeat(3500) } }]),
  ).rejects.toThrow(RangeError);
});

test('the end of a session closes its sockets in every process', async () => {
  const carla = listener('carla');
  const payload = JSON.stringify({ end: { sessionKey: 'session-carla' } });
  await database.pool.query('select pg_notify($1, $2)', [liveNotifyChannel, payload]);
  await expect.poll(() => carla.ended).toEqual([4401]);
});

test('closing a channel closes its sockets, and those that are being opened', async () => {
  const [erin, finn] = [listener('erin', 'room:1:erin'), listener('finn', 'room:1')];
  await closeLiveChannel(database.db, 'room:1:erin');
  await expect.poll(() => erin.ended).toEqual([4403]);
  expect(listener('erin', 'room:1:erin').ended).toEqual([4403]);
  expect(finn.ended).toEqual([]);
});

test('after a lost connection it listens again, and sends all tabs a resync message', async () => {
  const dora = listener('dora', 'user:dora');
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'tonehall live' and datname = current_database()`,
  );
  await admin.end();
  await expect.poll(() => dora.heard, { timeout: 10_000 }).toEqual([{ event: 'resync' }]);
  await publishLive(database.db, [{ channel: 'user:dora', message: { event: 'back' } }]);
  await expect.poll(() => dora.heard.at(-1)).toEqual({ event: 'back' });
});

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { guest } from '#platform/pure/actor.ts';
import { eventType } from '#platform/pure/event.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { dispatchOutbox } from '#platform/server/events/dispatch-outbox.ts';
import { startOutboxLoop } from '#platform/server/events/outbox-loop.ts';
import { feature, onEvent } from '#platform/server/feature.ts';
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aServer } from '#testing/a-server.ts';
import { race } from '#testing/races.ts';

const testServer = await aServer();
const { platform, database } = testServer;
const counted = eventType('test.counted', z.strictObject({ n: z.number() }));
const other = eventType('test.other', z.strictObject({ n: z.number() }));
await sql`create table seen (by_whom text, n int, event_id bigint)`.execute(platform.db);

let broken = new Set<number>();
const keep =
  (name: string) =>
  async (call: { db: typeof platform.db }, events: { id: number; payload: { n: number } }[]) => {
    for (const { id, payload } of events) {
      await sql`insert into seen values (${name}, ${payload.n}, ${id})`.execute(call.db);
      if (name === 'fragile' && broken.has(payload.n)) throw new Error(`cannot take ${payload.n}`);
    }
  };
const subscribers = [
  onEvent('fragile', counted, keep('fragile')),
  onEvent('sturdy', counted, keep('sturdy')),
  onEvent('others', other, keep('others')),
];
const features = [feature({ name: 'test', subscribers })];

async function emit(...numbers: number[]): Promise<void> {
  await transaction(platform.db, async (tx) => {
    for (const n of numbers) await makeCall(platform, tx, guest).emit(counted, { n });
  });
}
async function dispatchAll(): Promise<void> {
  while ((await dispatchOutbox(platform, subscribers)) > 0);
}
async function seenBy(name: string): Promise<number[]> {
  const { rows } = await sql<{
    n: number;
  }>`select n from seen where by_whom = ${name} order by event_id, n`.execute(platform.db);
  return rows.map(({ n }) => n);
}
const redeliver = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(platform.db);
  await runDueJobs({ platform, pool: database.pool, features });
};
const numbers = (count: number) => Array.from({ length: count }, (_none, at) => at);

beforeEach(async () => {
  broken = new Set();
  await sql`truncate seen`.execute(platform.db);
  await sql`delete from outbox_events`.execute(platform.db);
});

test('events are delivered in batches ordered by id, to the subscribers of their type', async () => {
  await emit(...numbers(450));
  await dispatchAll();
  expect(await seenBy('sturdy')).toEqual(numbers(450));
  expect(await seenBy('others')).toEqual([]);
});

test('an event of a rolled-back transaction is not delivered', async () => {
  const failing = transaction(platform.db, async (tx) => {
    await makeCall(platform, tx, guest).emit(counted, { n: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await dispatchAll();
  expect(await seenBy('sturdy')).toEqual([]);
});

test('an invalid payload is not written', async () => {
  const call = makeCall(platform, platform.db, guest);
  await expect(call.emit(counted, { n: 'x' } as never)).rejects.toThrow();
  expect(await dispatchOutbox(platform, subscribers)).toBe(0);
});

test('a failing subscriber is rolled back, does not block others, and gets its events again', async () => {
  broken = new Set([3]);
  await emit(...numbers(6));
  await dispatchAll();
  expect(await seenBy('sturdy')).toEqual(numbers(6));
  expect(await seenBy('fragile')).toEqual([]);
  await redeliver();
  expect(await seenBy('fragile')).toEqual([0, 1, 2, 4, 5]);
  broken = new Set();
  const again = async () => {
    await redeliver();
    return seenBy('fragile');
  };
  await expect.poll(again, { timeout: 10_000 }).toEqual(numbers(6));
  expect(await seenBy('sturdy')).toEqual(numbers(6));
});

test('concurrent dispatchers deliver each event once', async () => {
  await emit(...numbers(500));
  await race(8, () => dispatchAll());
  expect((await seenBy('sturdy')).sort((a, b) => a - b)).toEqual(numbers(500));
});

test('a dispatcher killed before its commit has delivered nothing, and the next delivers all', async () => {
  await emit(...numbers(5));
  const dying = [
    onEvent('sturdy', counted, async (call, events) => {
      await keep('sturdy')(call, events);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(call.db);
    }),
  ];
  await expect(dispatchOutbox(platform, dying)).rejects.toThrow();
  expect(await seenBy('sturdy')).toEqual([]);
  await dispatchAll();
  expect(await seenBy('sturdy')).toEqual(numbers(5));
});

const never = 3_600_000;

test('the loop delivers events written while it runs, and stops on request [OPS-018]', async () => {
  const stop = await startOutboxLoop(platform, { url: database.url, subscribers, idleMs: never });
  await emit(1, 2, 3);
  await expect.poll(() => seenBy('sturdy'), { timeout: 5000 }).toEqual([1, 2, 3]);
  await stop();
  await emit(4);
  expect(await seenBy('sturdy')).toEqual([1, 2, 3]);
});

test('the loop delivers events of another process, whose NOTIFY is sent after the commit [OPS-018]', async () => {
  const stop = await startOutboxLoop(platform, { url: database.url, subscribers, idleMs: never });
  const elsewhere = { ...platform };
  await transaction(platform.db, (tx) => makeCall(elsewhere, tx, guest).emit(counted, { n: 1 }));
  await expect.poll(() => seenBy('sturdy'), { timeout: 5000 }).toEqual([1]);
  await stop();
});

test('the loop delivers events that come one after the other without collecting them [OPS-031]', async () => {
  const stop = await startOutboxLoop(platform, {
    url: database.url,
    subscribers,
    idleMs: never,
    batchMs: never,
  });
  for (const n of [0, 1, 2, 3, 4]) {
    await emit(n);
    await expect.poll(() => seenBy('sturdy'), { timeout: 5000 }).toEqual(numbers(n + 1));
  }
  await stop();
});

test('the loop delivers events whose announcement was lost [OPS-018]', async () => {
  const stop = await startOutboxLoop(platform, { url: database.url, subscribers, idleMs: 20 });
  await sql`insert into outbox_events (type, payload, created_at)
    values (${counted.type}, '{"n": 1}', ${platform.clock.now()})`.execute(platform.db);
  await expect.poll(() => seenBy('sturdy'), { timeout: 5000 }).toEqual([1]);
  await stop();
});

test('the loop delivers again after a failed batch without a new announcement [OPS-018]', async () => {
  let batches = 0;
  const dyingOnce = onEvent('sturdy', counted, async (call, events) => {
    batches += 1;
    await keep('sturdy')(call, events);
    if (batches === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(call.db);
  });
  const stop = await startOutboxLoop(platform, {
    url: database.url,
    subscribers: [dyingOnce],
    idleMs: never,
  });
  await emit(1);
  await expect.poll(() => seenBy('sturdy'), { timeout: 5000 }).toEqual([1]);
  expect(batches).toBe(2);
  await stop();
});

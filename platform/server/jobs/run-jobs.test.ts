import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { guest } from '#platform/pure/actor.ts';
import { createDb } from '#platform/server/db/db.ts';
import { toDatabaseRefusal } from '#platform/server/db/db-errors.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { feature, onJob } from '#platform/server/feature.ts';
import { unlockJobsOfDeadWorkers } from '#platform/server/jobs/heartbeat.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { runDueJobs, startJobs } from '#platform/server/jobs/run-jobs.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aServer } from '#testing/a-server.ts';

const testServer = await aServer();
const { platform, database } = testServer;
const note = jobType('test.note', z.strictObject({ text: z.string().max(10) }), { maxAttempts: 3 });
const urgent = jobType('test.urgent', z.strictObject({}), { maxAttempts: 1000, maxRetryDelaySeconds: 900 });
const notes: string[] = [];
let fails = 0;
let failure: unknown = new Error('not yet');
const features = [
  feature({
    name: 'test',
    jobs: [
      onJob(note, async () => async (_call, { text }, { attempt }) => {
        if (fails-- > 0) throw failure;
        notes.push(`${text} ${attempt}`);
      }),
      onJob(urgent, async () => async () => {
        throw new Error('not yet');
      }),
    ],
  }),
];
const run = () => runDueJobs({ platform, pool: database.pool, features });
const call = () => makeCall(platform, platform.db, guest);
const jobs = async () => {
  const { rows } =
    await sql`select id, locked_by, attempts from graphile_worker._private_jobs order by id`.execute(
      platform.db,
    );
  return rows as { id: number; locked_by: string | null; attempts: number }[];
};

test('a job exists only if its transaction commits', async () => {
  const failing = transaction(platform.db, async (tx) => {
    await makeCall(platform, tx, guest).enqueue(note, { text: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await call().enqueue(note, { text: 'kept' });
  await run();
  expect(notes.splice(0)).toEqual(['kept 1']);
  expect(await jobs()).toEqual([]);
});

test('a pending job with the same key is replaced', async () => {
  await call().enqueue(note, { text: 'old' }, { key: 'one' });
  await call().enqueue(note, { text: 'new' }, { key: 'one' });
  await run();
  expect(notes.splice(0)).toEqual(['new 1']);
});

test('an invalid payload is refused before it is written', async () => {
  await expect(call().enqueue(note, { text: 'x'.repeat(11) })).rejects.toThrow();
  expect(await jobs()).toEqual([]);
});

test('a failing job is retried with its attempt number until its last attempt', async () => {
  fails = 1;
  await call().enqueue(note, { text: 'later' });
  await run();
  expect(notes).toEqual([]);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(platform.db);
  await run();
  expect(notes.splice(0)).toEqual(['later 2']);
});

test('a job that finds the database unavailable runs again within the same attempt', async () => {
  fails = 2;
  failure = toDatabaseRefusal(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  await call().enqueue(note, { text: 'still' });
  await run();
  expect(notes.splice(0)).toEqual(['still 1']);
  expect(await jobs()).toEqual([]);
  failure = new Error('not yet');
});

test('a job with a longest wait is retried within it, however many of its attempts were killed', async () => {
  await call().enqueue(urgent, {});
  await sql`update graphile_worker._private_jobs set attempts = 40`.execute(platform.db);
  await run();
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from run_at - now())::int as wait from graphile_worker._private_jobs`.execute(
    platform.db,
  );
  expect(rows[0]?.wait).toBeGreaterThan(60);
  expect(rows[0]?.wait).toBeLessThanOrEqual(900);
  await sql`delete from graphile_worker._private_jobs`.execute(platform.db);
});

test('a job with two handlers prevents the start', async () => {
  const twice = [...features, ...features];
  await expect(startJobs({ platform, pool: database.pool, features: twice, concurrency: 1 })).rejects.toThrow(
    'The job test.note has two handlers',
  );
});

test('jobs of a worker without heartbeat are unlocked; jobs of a running one are not', async () => {
  for (const text of ['dead', 'alive', 'fresh']) await call().enqueue(note, { text });
  const [dead, alive, fresh] = await jobs();
  const lock = (id: number | undefined, worker: string, seconds: number) =>
    sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - make_interval(secs => ${seconds}), attempts = 1
      where id = ${id ?? 0}`.execute(platform.db);
  await lock(dead?.id, 'worker-dead', 60);
  await lock(alive?.id, 'worker-alive', 60);
  await lock(fresh?.id, 'worker-fresh', 1);
  await sql`insert into job_workers values ('worker-alive', now()), ('worker-dead', now() - interval '1 minute')`.execute(
    platform.db,
  );
  expect(await unlockJobsOfDeadWorkers(platform)).toEqual(['worker-dead']);
  expect((await jobs()).map((job) => job.locked_by)).toEqual([null, 'worker-alive', 'worker-fresh']);
  await run();
  expect(notes.splice(0)).toEqual(['dead 2']);
});

test('a running process writes its heartbeat, and deletes it when it ends', async () => {
  await sql`delete from job_workers`.execute(platform.db);
  await sql`delete from graphile_worker._private_jobs`.execute(platform.db);
  const stop = await startJobs({ platform, pool: database.pool, features, concurrency: 2 });
  const alive = async () => (await sql`select id from job_workers`.execute(platform.db)).rows.length;
  await expect.poll(alive, { timeout: 5000 }).toBeGreaterThan(0);
  await call().enqueue(note, { text: 'live' });
  await expect.poll(() => notes.length, { timeout: 5000 }).toBe(1);
  await stop();
  expect(await alive()).toBe(0);
});

test('a worker that starts tries at once what failed before, uncounted, and leaves what is to run later [OPS-028]', async () => {
  notes.splice(0);
  await call().enqueue(note, { text: 'failed' });
  await call().enqueue(note, { text: 'later' });
  const [failed, later] = await jobs();
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = 2,
    last_error = case when id = ${failed?.id ?? 0} then 'not yet' end`.execute(platform.db);
  const stop = await startJobs({ platform, pool: database.pool, features, concurrency: 2 });
  onTestFinished(stop);
  await expect.poll(jobs, { timeout: 5000 }).toMatchObject([{ id: later?.id, attempts: 2 }]);
  expect(notes.splice(0)).toEqual(['failed 2']);
  await stop();
  await sql`delete from graphile_worker._private_jobs`.execute(platform.db);
});

test('a runner that cannot mark a job as done gives up, and another starts in the same process [SITE-056]', async () => {
  notes.splice(0);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`.execute(
    platform.db,
  );
  await sql`create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`.execute(
    platform.db,
  );
  const heartbeat = { beatMs: 100, deadAfterSeconds: 1 };
  const stop = await startJobs({ platform, pool: database.pool, features, concurrency: 2, heartbeat });
  onTestFinished(stop);
  await call().enqueue(note, { text: 'done' });
  // The job runs again, since it could not be marked as done.
  await expect.poll(() => notes, { timeout: 30_000 }).toEqual(expect.arrayContaining(['done 1', 'done 2']));
  await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(platform.db);
  await call().enqueue(note, { text: 'next' });
  await expect.poll(() => notes, { timeout: 30_000 }).toContain('next 1');
  await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
  // On a busy machine it is retried more often before the trigger is removed, each time with a new attempt number.
  expect(new Set(notes).size).toBe(notes.length);
});

test('a job that ends without a free connection is marked as done later, and not run again [SITE-056]', async () => {
  notes.splice(0);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = feature({
    name: 'test',
    jobs: [
      onJob(note, async () => async (_call, { text }, { attempt }) => {
        notes.push(`${text} ${attempt}`);
        begun.resolve();
        await mayEnd.promise;
      }),
    ],
  });
  // One connection listens, the other is for queries.
  const { pool, close } = createDb({ url: database.url, log: silentLog, max: 2, acquireMs: 100 });
  const heartbeat = { beatMs: 100, deadAfterSeconds: 1 };
  const stop = await startJobs({ platform, pool, features: [slow], concurrency: 1, heartbeat });
  onTestFinished(async () => {
    await stop();
    await close();
  });
  await call().enqueue(note, { text: 'busy' });
  await begun.promise;
  const held = await pool.connect();
  mayEnd.resolve();
  await expect.poll(() => pool.waitingCount, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  await expect.poll(() => pool.waitingCount, { timeout: 30_000, interval: 5 }).toBe(0);
  held.release();
  await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
  expect(notes).toEqual(['busy 1']);
});

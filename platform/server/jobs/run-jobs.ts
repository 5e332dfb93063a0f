import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { isDatabaseRefusal, isUnavailable } from '#platform/server/db/db-errors.ts';
import { redeliver, redeliverBatch } from '#platform/server/events/dispatch-outbox.ts';
import { type Feature, type JobHandler, onJob } from '#platform/server/feature.ts';
import { type HeartbeatTimes, startHeartbeat } from '#platform/server/jobs/heartbeat.ts';
import type { JobType } from '#platform/server/jobs/job.ts';
import { superviseRunner } from '#platform/server/jobs/supervise-runner.ts';
import { makeCall } from '#platform/server/make-call.ts';

interface RunOptions {
  platform: Platform;
  pool: Pool;
  features: readonly Feature[];
  concurrency: number;
  /** Overrides of the heartbeat times, for tests. */
  heartbeat?: HeartbeatTimes;
}

/**
 * Runs the jobs of the features, also across database outages, and unlocks the jobs of dead workers. What failed before and
 * waits is tried at once. Throws when a job has two handlers. The returned function stops and waits for running jobs.
 */
export async function startJobs(options: RunOptions): Promise<() => Promise<void>> {
  const handlers = collectHandlers(options.features);
  const events: WorkerEvents = new EventEmitter();
  let replaceIfStuck = () => {};
  const heartbeat = startHeartbeat(options.platform, events, () => replaceIfStuck(), options.heartbeat);
  const stopping = new AbortController();
  const start = () =>
    run({
      pgPool: createRetryingPool(options.pool, stopping.signal),
      taskList: toTaskList(options.platform, handlers, stopping.signal),
      concurrency: options.concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      parsedCronItems: parseCronItems(
        handlers.flatMap(({ job, cron }) =>
          cron ? [{ task: job.name, match: cron, identifier: job.name }] : [],
        ),
      ),
      logger: createWorkerLogger(options.platform),
      events,
      // Without a delay, even of 0 ms, a failure to mark a job as done is an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  await retryWhileUnavailable(() => retryFailedJobs(options.platform), stopping.signal);
  const { log } = options.platform;
  const runner = await superviseRunner({ start, events, log, concurrency: options.concurrency });
  replaceIfStuck = runner.replaceIfStuck;
  return async () => {
    stopping.abort();
    await runner.stop();
    await heartbeat.stop();
  };
}

interface DueOptions extends Omit<RunOptions, 'concurrency' | 'heartbeat'> {
  /** Jobs that stay waiting. */
  without?: readonly JobType[];
}

/** Runs all due jobs, for tests. */
export async function runDueJobs(options: DueOptions): Promise<void> {
  const events: WorkerEvents = new EventEmitter();
  let poolId = '';
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const handlers = collectHandlers(options.features).filter(({ job }) => !options.without?.includes(job));
  await runOnce({
    pgPool: options.pool,
    taskList: toTaskList(options.platform, handlers, new AbortController().signal),
    noHandleSignals: true,
    logger: createWorkerLogger(options.platform),
    events,
  });
  // graphile-worker 0.17 does not wait until jobs are marked as done.
  while (await hasLockedJobs(options.pool, poolId)) await sleep(5);
}

async function hasLockedJobs(pool: Pool, poolId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from graphile_worker._private_jobs where locked_by = $1 limit 1',
    [poolId],
  );
  return rowCount !== 0;
}

/** Logs warnings and errors of graphile-worker; the rest at trace level. */
function createWorkerLogger({ log }: Platform): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.trace(message);
  });
}

function collectHandlers(features: readonly Feature[]): JobHandler[] {
  const subscribers = features.flatMap((feature) => feature.subscribers);
  const ours = onJob(redeliver, async () => (call, payload) => redeliverBatch(call, subscribers, payload));
  const handlers = [ours, ...features.flatMap((feature) => feature.jobs)];
  const names = handlers.map(({ job }) => job.name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`The job ${twice} has two handlers`);
  return handlers;
}

function toTaskList(platform: Platform, handlers: readonly JobHandler[], signal: AbortSignal): TaskList {
  const tasks: TaskList = {};
  for (const { job, load, cron } of handlers) {
    tasks[job.name] = async (raw, { job: row }) => {
      const payload = job.payload.parse(cron ? {} : raw);
      const handle = await load();
      const call = makeCall(platform, platform.db, guest);
      const attempt = { attempt: row.attempts, maxAttempts: row.max_attempts };
      try {
        await retryWhileUnavailable(() => handle(call, payload, attempt), signal);
      } catch (error) {
        const seconds = job.maxRetryDelaySeconds;
        if (seconds) await retryWhileUnavailable(() => limitRetryDelay(platform, row.id, seconds), signal);
        throw error;
      }
    };
  }
  return tasks;
}

const maxUnavailableTries = 60;
const unavailablePauseMs = 500;

/**
 * Calls `run` again while the database is unavailable, for half a minute or more, until `signal` aborts: an outage is no
 * failure of the job.
 */
async function retryWhileUnavailable(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (
        tries === maxUnavailableTries ||
        signal.aborted ||
        !(isUnavailable(error) || isDatabaseRefusal(error))
      )
        throw error;
      await sleep(unavailablePauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * graphile-worker waits e^attempts seconds before the next attempt, and counts attempts that a kill ended, too. Fewer counted
 * attempts shorten the wait.
 */
async function limitRetryDelay({ db }: Platform, jobId: string, seconds: number): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = least(attempts, floor(ln(${seconds}::numeric)))
    where id = ${jobId}`.execute(db);
}

/** What made jobs fail may have been corrected before a restart, so that those that wait get another attempt now, uncounted. */
async function retryFailedJobs({ db }: Platform): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now(), attempts = greatest(attempts - 1, 0)
    where last_error is not null and attempts < max_attempts and run_at > now() and locked_at is null`.execute(
    db,
  );
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

const initialBackoffMs = 100;
const maxBackoffMs = 1000;

/**
 * Wraps the pool for graphile-worker: connecting retries while the database is unavailable, until `signal` aborts. Version
 * 0.17 tries only once to mark a job as done, and would leave it locked.
 */
function createRetryingPool(pool: Pool, signal: AbortSignal): Pool {
  const connect = async (): Promise<PoolClient> => {
    for (let pauseMs = initialBackoffMs; ; pauseMs = Math.min(maxBackoffMs, pauseMs * 2)) {
      try {
        return await pool.connect();
      } catch (error) {
        if (signal.aborted || !isUnavailable(error)) throw error;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  return new Proxy(pool, {
    get(target, key) {
      // graphile-worker connects for LISTEN with a callback, and retries that itself.
      if (key === 'connect') return (done?: Connected) => (done ? target.connect(done) : connect());
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, Worker, WorkerEvents } from 'graphile-worker';
import type { Log } from '#platform/server/log/log.ts';

const initialBackoffMs = 250;
const maxBackoffMs = 5000;

/** Longer than any wait for a connection and a query. */
const stuckAfterMs = 30_000;

interface SuperviseOptions {
  start: () => Promise<Runner>;
  events: WorkerEvents;
  log: Log;
  /** How many jobs a runner runs at the same time. */
  concurrency: number;
}

export interface SupervisedRunner {
  /** Replaces a runner that looks for no jobs though it could run one. For callers that know that the database answers. */
  replaceIfStuck(): void;
  /** Stops all runners and waits for their jobs. */
  stop(): Promise<void>;
}

/**
 * Restarts the job runner when it gives up: graphile-worker 0.17 shuts a runner down that cannot mark a job as done because
 * the database is away. A new one starts while the old one finishes its jobs. Resolves when the first has started, rejects
 * where it does not.
 */
export async function superviseRunner({
  start,
  events,
  log,
  concurrency,
}: SuperviseOptions): Promise<SupervisedRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runners = new Set<Runner>();
  const isStuck = watchSearches(events, concurrency);
  let restarting: Promise<void> | null = null;

  const startRunner = async () => {
    const runner = await start();
    runners.add(runner);
    const ended = () => {
      runners.delete(runner);
      // It may also end without a word, and then nobody would run jobs.
      if (runners.size === 0) beginAgain('they ended');
    };
    runner.promise.then(ended, ended);
  };
  const restart = async () => {
    for (let pauseMs = initialBackoffMs; !signal.aborted; pauseMs = Math.min(maxBackoffMs, pauseMs * 2)) {
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await startRunner();
      } catch (error) {
        log.warn({ err: error }, 'the job workers cannot begin again yet');
      }
    }
  };
  const beginAgain = (reason: string) => {
    if (signal.aborted || restarting) return;
    log.warn({ reason }, 'the job workers are started again');
    restarting = restart().finally(() => {
      restarting = null;
    });
  };
  events.on('pool:gracefulShutdown', ({ message }) => beginAgain(message));

  await startRunner();
  return {
    replaceIfStuck() {
      if (restarting || !isStuck()) return;
      beginAgain('they look for no jobs');
      for (const runner of runners) void stopRunner(runner);
    },
    async stop() {
      stopping.abort();
      await restarting;
      await Promise.all([...runners].map(stopRunner));
    },
  };
}

/**
 * Returns whether the latest workers have not searched for a job for 30 s, though not all of them run one. A search that fails
 * does not count: graphile-worker 0.17 keeps a failed first reading of its task ids, and then every search fails.
 */
function watchSearches(events: WorkerEvents, concurrency: number): () => boolean {
  const busy = new Set<string>();
  let pool = '';
  let searchedAt = performance.now();
  const searched = ({ worker }: { worker: Worker }) => {
    if (worker.workerPool.id === pool) searchedAt = performance.now();
  };
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id;
    busy.clear();
    searchedAt = performance.now();
  });
  events.on('worker:getJob:empty', searched);
  events.on('job:start', ({ worker }) => {
    searched({ worker });
    busy.add(worker.workerId);
  });
  events.on('job:complete', ({ worker }) => {
    searched({ worker });
    busy.delete(worker.workerId);
  });
  return () => busy.size < concurrency && performance.now() - searchedAt > stuckAfterMs;
}

/** A runner that has given up ends by itself: `stop` rejects. */
async function stopRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => runner.promise.catch(() => undefined));
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Log } from '#platform/server/log/log.ts';

const initialBackoffMs = 250;
const maxBackoffMs = 5000;

/**
 * Restarts the job runner when it gives up: graphile-worker 0.17 shuts a runner down that cannot mark a job as done because
 * the database is away. A new one starts while the old one finishes its jobs. Resolves when the first has started, rejects
 * where it does not. The returned function stops all runners and waits for their jobs.
 */
export async function superviseRunner(
  start: () => Promise<Runner>,
  events: WorkerEvents,
  log: Log,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runners = new Set<Runner>();
  let restarting: Promise<void> = Promise.resolve();
  let pendingRestarts = 0;

  const startRunner = async () => {
    const runner = await start();
    runners.add(runner);
    const ended = () => {
      runners.delete(runner);
      // It may also end without a word, and then nobody would run jobs.
      if (!signal.aborted && runners.size === 0 && pendingRestarts === 0) beginAgain('they ended');
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
    log.warn({ reason }, 'the job workers gave up and begin again');
    pendingRestarts += 1;
    const next = restart().finally(() => {
      pendingRestarts -= 1;
    });
    restarting = Promise.all([restarting, next]).then(() => undefined);
  };
  events.on('pool:gracefulShutdown', ({ message }) => {
    if (!signal.aborted) beginAgain(message);
  });

  await startRunner();
  return async () => {
    stopping.abort();
    await restarting;
    await Promise.all([...runners].map(stopRunner));
  };
}

/** A runner that has given up ends by itself: `stop` rejects. */
async function stopRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => runner.promise.catch(() => undefined));
}

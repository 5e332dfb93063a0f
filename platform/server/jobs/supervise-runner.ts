import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Log } from '#platform/server/log/log.ts';

const initialBackoffMs = 250;
const maxBackoffMs = 5000;

/**
 * Keeps a runner of jobs at work. graphile-worker 0.17 gives a runner up that cannot note that a job has ended, since the
 * database was lost in that moment: another one begins at once, while the jobs under way in the old one go on to their end.
 * Resolves when the first runs, rejects where it does not. The returned function ends after all jobs under way.
 */
export async function superviseRunner(
  start: () => Promise<Runner>,
  events: WorkerEvents,
  log: Log,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runners = new Set<Runner>();
  let beginning: Promise<void> = Promise.resolve();

  const begin = async () => {
    const runner = await start();
    runners.add(runner);
    const forget = () => void runners.delete(runner);
    runner.promise.then(forget, forget);
  };
  const beginAgain = async () => {
    for (let pauseMs = initialBackoffMs; !signal.aborted; pauseMs = Math.min(maxBackoffMs, pauseMs * 2)) {
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await begin();
      } catch (error) {
        log.warn({ err: error }, 'the job workers cannot begin again yet');
      }
    }
  };
  events.on('pool:gracefulShutdown', ({ message }) => {
    if (signal.aborted) return;
    log.warn({ reason: message }, 'the job workers gave up and begin again');
    beginning = Promise.all([beginning, beginAgain()]).then(() => undefined);
  });

  await begin();
  return async () => {
    stopping.abort();
    await beginning;
    await Promise.all([...runners].map(stopRunner));
  };
}

/** One that has given up ends by itself, and cannot be asked to. */
async function stopRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => runner.promise.catch(() => undefined));
}

import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '#platform/server/config/config-error.ts';
import { privatePostgresUrl, startPrivatePostgres } from '#platform/server/db/private-postgres.ts';
import type { Log } from '#platform/server/log/log.ts';
import { createRestartBackoff } from './restart-backoff.ts';

export interface SupervisedPostgres {
  /** Stays the same however often it is started again. */
  url: string;
  /** Resolves when it answers for the first time, or is stopped before; rejects where the settings keep it from starting. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** A private PostgreSQL that is started again whenever it dies or does not start. */
export function supervisePostgres(options: {
  dataDir: string;
  log: Log;
  /** For tests: initialises without waiting for the disk. */
  throwAway?: boolean;
}): SupervisedPostgres {
  const { dataDir, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const ready = Promise.withResolvers<void>();
  const aborted = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));

  /** Runs it once, until it ends or is stopped. */
  const runOnce = async () => {
    const server = await startPrivatePostgres({ ...options, signal });
    ready.resolve();
    await Promise.race([server.ended, aborted]);
    if (signal.aborted) return server.stop();
    log.error('PostgreSQL ended by itself and is started again');
  };

  const keep = async () => {
    const pauseAfter = createRestartBackoff();
    let wrongSettings = true;
    ready.promise.then(
      () => (wrongSettings = false),
      () => undefined,
    );
    while (!signal.aborted) {
      const startedAt = performance.now();
      try {
        await runOnce();
      } catch (error) {
        if (signal.aborted) return;
        // Only before it ever ran: settings that worked once are not what is wrong.
        if (error instanceof ConfigError && wrongSettings) return ready.reject(error);
        // A full disk or a kill, for example: it may be well the next time.
        log.error({ err: error }, 'PostgreSQL does not start');
      }
      await sleep(pauseAfter(performance.now() - startedAt), undefined, { signal }).catch(() => undefined);
    }
  };
  const keeping = keep();

  return {
    url: privatePostgresUrl(dataDir),
    ready: ready.promise,
    async stop() {
      stopping.abort();
      await keeping;
      ready.resolve();
    },
  };
}

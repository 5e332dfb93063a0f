import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '#platform/server/config/config-error.ts';
import {
  type PrivatePostgresOptions,
  privatePostgresUrl,
  startPrivatePostgres,
} from '#platform/server/db/private-postgres.ts';
import { createRestartBackoff } from './restart-backoff.ts';

export interface SupervisedPostgres {
  /** The same after every restart. */
  url: string;
  /** Resolves at the first answer or when stopped before; rejects where the configuration is invalid. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** Runs a private PostgreSQL and restarts it whenever it dies or fails to start. */
export function supervisePostgres(options: Omit<PrivatePostgresOptions, 'signal'>): SupervisedPostgres {
  const { dataDir, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const ready = Promise.withResolvers<void>();
  const aborted = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));

  /** Runs PostgreSQL once, until it ends or is stopped. */
  const runOnce = async () => {
    const server = await startPrivatePostgres({ ...options, signal });
    ready.resolve();
    await Promise.race([server.ended, aborted]);
    if (signal.aborted) return server.stop();
    log.error('PostgreSQL ended by itself and is started again');
  };

  const runRepeatedly = async () => {
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
        // Only before the first successful start: a configuration that worked once is not the fault.
        if (error instanceof ConfigError && wrongSettings) return ready.reject(error);
        // For example a full disk or a kill: the next attempt may succeed.
        log.error({ err: error }, 'PostgreSQL does not start');
      }
      await sleep(pauseAfter(performance.now() - startedAt), undefined, { signal }).catch(() => undefined);
    }
  };
  const keeping = runRepeatedly();

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

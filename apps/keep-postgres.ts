import { setTimeout as sleep } from 'node:timers/promises';
import { type PrivatePostgres, startPrivatePostgres } from '#platform/server/db/private-postgres.ts';
import type { Log } from '#platform/server/log/log.ts';

/** A private PostgreSQL that is started again when it dies. Its address stays the same. */
export async function keepPostgres(options: {
  dataDir: string;
  log: Log;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const { log } = options;
  let stopping = false;
  let server: PrivatePostgres = await startPrivatePostgres(options);
  const { url } = server;
  const running = (async () => {
    for (;;) {
      await server.ended;
      if (stopping) return;
      log.error('PostgreSQL ended by itself and is started again');
      server = await startAgain(options, () => stopping);
    }
  })();
  return {
    url,
    async stop() {
      stopping = true;
      await server.stop();
      await running.catch(() => undefined);
    },
  };
}

async function startAgain(
  options: { dataDir: string; log: Log },
  isStopping: () => boolean,
): Promise<PrivatePostgres> {
  for (let pauseMs = 250; ; pauseMs = Math.min(10_000, pauseMs * 2)) {
    try {
      return await startPrivatePostgres(options);
    } catch (error) {
      // A full disk, for example: it may be made room on while we wait.
      options.log.error({ err: error }, 'PostgreSQL does not start');
      if (isStopping()) throw error;
      await sleep(pauseMs);
    }
  }
}

import { join } from 'node:path';
import type { Config } from '#platform/server/config/config.ts';
import { privatePostgresUrl, startPrivatePostgres } from '#platform/server/db/private-postgres.ts';
import { acquireInstanceLock } from '#platform/server/instance-lock.ts';
import type { Log } from '#platform/server/log/log.ts';

/**
 * The URL of the configured database, of a Tonehall that runs on the data folder, or of the private PostgreSQL, which is started.
 * `undo` receives the steps that stop it.
 */
export async function findOrStartDatabase(
  config: Config,
  { log, program, undo }: { log: Log; program: string; undo: (() => Promise<void>)[] },
): Promise<string> {
  const configured = config.databaseUrl?.reveal();
  if (configured !== undefined) return configured;
  const lock = await acquireInstanceLock(
    join(config.dataDir, 'run'),
    () => `process ${process.pid}, ${program}`,
  );
  if (!lock.held) return privatePostgresUrl(config.dataDir);
  undo.push(lock.release);
  const postgres = await startPrivatePostgres({ dataDir: config.dataDir, log });
  undo.push(postgres.stop);
  return postgres.url;
}

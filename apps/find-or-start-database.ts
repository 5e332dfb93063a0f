import { join } from 'node:path';
import type { Config } from '#platform/server/config/config.ts';
import { privatePostgresUrl, startPrivatePostgres } from '#platform/server/db/private-postgres.ts';
import { acquireInstanceLock } from '#platform/server/instance-lock.ts';
import type { Log } from '#platform/server/log/log.ts';

/**
 * The configured database, that of a Tonehall which runs on the data folder, or the private one, started for the program
 * that asks. `undo` gets what ends it again.
 */
export async function findOrStartDatabase(
  config: Config,
  { log, program, undo }: { log: Log; program: string; undo: (() => Promise<void>)[] },
): Promise<string> {
  const given = config.databaseUrl?.reveal();
  if (given !== undefined) return given;
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

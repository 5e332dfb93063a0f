import { join } from 'node:path';
import { checkDatabaseRestored } from '#platform/server/backup/restore-mark.ts';
import type { Config } from '#platform/server/config/config.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import type { Log } from '#platform/server/log/log.ts';

/** Where programs read standard output, each of its lines is one of the log. */
export function logsJson({ environment }: Config): boolean {
  return environment === 'production' || environment === 'staging';
}

/** Runs the pending migrations of a database, and says which and how long they took. Throws for one that is being restored. */
export async function migrateDatabase(url: string, config: Config, log: Log): Promise<void> {
  const beganAt = performance.now();
  await checkDatabaseRestored(url);
  const applied = await migrate({ url, directory: join(import.meta.dirname, '../db/migrations'), log });
  if (applied.length === 0) return;
  const seconds = (performance.now() - beganAt) / 1000;
  const [first = '', last = first] = [applied[0], applied.at(-1)];
  const count = applied.length;
  const range = count === 1 ? first : `${first} to ${last}`;
  if (logsJson(config)) log.info({ range, count, seconds }, 'migrated the database');
  else process.stdout.write(`  Migrated the database: ${range} (${count}), in ${seconds.toFixed(1)} s\n`);
}

import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDb, type Database } from '#platform/server/db/db.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { databaseUrl } from './database-url.ts';
import { runStatements } from './run-statements.ts';

export interface TestDatabase extends Database {
  url: string;
}

const made: string[] = [];

/** Drops the databases that the calling test file made. */
export async function dropTestDatabases(): Promise<void> {
  const drops = made.splice(0).map((name) => `drop database if exists ${name} with (force)`);
  if (drops.length > 0) await runStatements(inject('postgres').url, ...drops);
}

/**
 * Creates a migrated, empty database for the calling test file, dropped when the file is done: `const { db } = await
 * testDatabase();` at the top of the file. With `url` it opens one of `emptyDatabase` that has been filled.
 */
export async function testDatabase(
  options: { max?: number; acquireMs?: number; url?: string } = {},
): Promise<TestDatabase> {
  const url = options.url ?? (await emptyDatabase());
  // A long timeout: a machine busy with other programs is no overload of ours.
  const database = createDb({
    url,
    log: silentLog,
    max: options.max ?? 10,
    acquireMs: options.acquireMs ?? 20_000,
  });
  afterAll(() => database.close());
  return { ...database, url };
}

/** The address of such a database, for tests that open it by other means; with `bare` it has no tables. */
export async function emptyDatabase(options: { bare?: boolean } = {}): Promise<string> {
  const postgres = inject('postgres');
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const template = options.bare ? 'template0' : postgres.template;
  // Copying files costs a fifth of writing each page into the log, which is the usual way.
  await runStatements(postgres.url, `create database ${name} template ${template} strategy file_copy`);
  made.push(name);
  return databaseUrl(postgres.url, name);
}

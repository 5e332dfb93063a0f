import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Log } from '#platform/server/log/log.ts';
import { errorCode } from './db-errors.ts';
import { longStatementTimeoutMs } from './long-statements.ts';
import { ensureLimitedRole, withAllSchools } from './row-security.ts';

const advisoryLock = 7_406_115;
const maxLockAttempts = 10;
const endsTransaction = /^\s*(begin|start\s+transaction|commit|rollback)(\s+(work|transaction))?\s*;/im;

/**
 * Runs the pending migrations of `directory` and those of graphile-worker; returns the names of the applied files.
 * Each file runs in one transaction together with its row in `schema_migrations`, so that a kill leaves it either applied or
 * not. Concurrent processes wait for each other. Throws where a file was changed after it ran.
 */
export async function migrate(options: {
  url: string;
  directory: string;
  log: Log;
  /** Names of the files to run. Default: all. */
  only?: readonly string[];
}): Promise<string[]> {
  const all = await readMigrationFiles(options.directory);
  const files = all.filter(({ name }) => options.only?.includes(name) ?? true);
  const client = new pg.Client({
    connectionString: withAllSchools(options.url),
    application_name: 'tonehall migrate',
    connectionTimeoutMillis: 10_000,
    query_timeout: longStatementTimeoutMs,
  });
  client.on('error', (error) => options.log.warn({ err: error }, 'the connection of the migration was lost'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const pending = await findPending(client, files, options.log);
    for (const file of pending) await applyWithRetries(client, file, options.log);
    await migrateWorker(options.url);
    await ensureLimitedRole(client, options.log);
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

async function findPending(client: pg.Client, files: MigrationFile[], log: Log): Promise<MigrationFile[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const result = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const applied = new Map(result.rows.map((row) => [row.name, row.checksum]));
  const changed = files.filter((file) => applied.has(file.name) && applied.get(file.name) !== file.checksum);
  if (changed.length > 0) {
    const names = changed.map((file) => file.name).join(', ');
    throw new Error(`Migrations were changed after they ran here: ${names}. Write a new migration instead.`);
  }
  const known = new Set(files.map((file) => file.name));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0) log.warn({ newer }, 'the database is newer than this program');
  return files.filter((file) => !applied.has(file.name));
}

/** Retries after a short lock timeout, since waiting for a lock blocks all later queries on the table. */
async function applyWithRetries(client: pg.Client, file: MigrationFile, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyMigration(client, file);
      log.info({ migration: file.name }, 'migrated');
      return;
    } catch (error) {
      if (errorCode(error) === '55P03' && attempt < maxLockAttempts) {
        await sleep(200 * attempt);
        continue;
      }
      const text = error instanceof Error ? error.message : String(error);
      throw new Error(`Migration ${file.name} failed: ${text}`, { cause: error });
    }
  }
}

async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  if (endsTransaction.test(file.sql)) throw new Error('it must not begin or end transactions itself');
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '2s'");
    await client.query(file.sql);
    await failpoint('migrate.applied');
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await failpoint('migrate.marked');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function migrateWorker(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, query_timeout: longStatementTimeoutMs });
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

interface MigrationFile {
  /** `0001_platform_outbox.sql` */
  name: string;
  sql: string;
  /** SHA-256 of the text with unix line ends, in hex. */
  checksum: string;
}

const migrationNamePattern = /^(\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/;

interface MigrationState {
  /** How many migrations this program has. */
  known: number;
  /** How many of them have not run. */
  pending: number;
  /** Whether the database has some that this program does not have. */
  isNewer: boolean;
}

/** Compares the migrations of a directory with those that have run, also in a database without any. */
export async function compareMigrations(db: Db, directory: string): Promise<MigrationState> {
  const known = (await readMigrationFiles(directory)).map(({ name }) => name);
  const { rows: tables } = await sql`select where to_regclass('schema_migrations') is not null`.execute(db);
  const { rows } =
    tables.length > 0
      ? await sql<{ name: string }>`select name from schema_migrations`.execute(db)
      : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  const pending = known.filter((name) => !applied.has(name)).length;
  return { known: known.length, pending, isNewer: applied.size > known.length - pending };
}

/** Reads the migrations of a directory in order. Throws for invalid names and duplicate numbers. */
async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  const files: MigrationFile[] = [];
  for (const name of names) {
    const number = migrationNamePattern.exec(name)?.[1];
    if (number === undefined) throw new Error(`Migration ${name} is not named like 0001_feature_what.sql.`);
    const other = numbers.get(number);
    if (other !== undefined) throw new Error(`Migrations ${other} and ${name} have the same number.`);
    numbers.set(number, name);
    const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
    files.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return files;
}

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/server/config/config.ts';
import { longStatementTimeoutMs } from '#platform/server/db/long-statements.ts';
import { withAllSchools } from '#platform/server/db/row-security.ts';
import { moveObjects } from '#platform/server/storage/move-objects.ts';
import { openDisk, openStorage } from '#platform/server/storage/open-storage.ts';
import { copyFiles } from './durable-files.ts';
import { type ExportLine, FORMAT, TEXT_SETTINGS } from './export-format.ts';
import { writeGzipLines } from './gzip-lines.ts';

/** Folders exported besides the objects: unfinished uploads, and the e-mails of installations without a mail server. */
export const exportedFolders = ['uploads', 'outbox'];

/**
 * Exports an installation into an empty folder: a snapshot of the rows, then the files, then the secret that signs and
 * encrypts. The folder is as secret as the installation. Throws where it is not empty.
 */
export async function exportData(
  config: Pick<Config, 'dataDir' | 's3' | 'secret'>,
  databaseUrl: string,
  folder: string,
  now: Date,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  await exportDatabase(databaseUrl, join(folder, 'database.ndjson.gz'), now);
  await moveObjects(openStorage(config), openDisk(folder));
  for (const name of exportedFolders) await copyFiles(join(config.dataDir, name), join(folder, name));
  await writeFile(join(folder, 'secret'), config.secret.reveal(), { mode: 0o600 });
}

const ROWS_AT_ONCE = 2000;

export interface AppliedMigration {
  name: string;
  checksum: string;
}

/**
 * Writes a snapshot of all rows, including those of the job system, into a gzipped file of JSON lines
 * (`export-format.ts`). Works while the site runs; `restoreDatabase` is the inverse. Returns the migrations of the database.
 */
export async function exportDatabase(url: string, path: string, now: Date): Promise<AppliedMigration[]> {
  const client = new pg.Client({
    connectionString: withAllSchools(url),
    application_name: 'tonehall export',
    connectionTimeoutMillis: 10_000,
    query_timeout: longStatementTimeoutMs,
  });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(TEXT_SETTINGS);
    const { rows } = await client.query<AppliedMigration>(
      'select name, checksum from schema_migrations order by name',
    );
    await writeGzipLines(path, linesOf(client, { now, migrations: rows }));
    return rows;
  } finally {
    await client.end();
  }
}

async function* linesOf(
  client: pg.Client,
  { now, migrations }: { now: Date; migrations: readonly AppliedMigration[] },
): AsyncGenerator<string> {
  yield toLine({ format: FORMAT, at: now.toISOString(), migrations: migrations.map(({ name }) => name) });
  for (const { table, columns } of await tablesOf(client)) {
    yield toLine({ table, columns });
    yield* rowsOf(client, table, columns);
  }
  yield toLine({ sequences: await sequencesOf(client), end: true });
}

/** Without generated columns, which PostgreSQL computes on insert. */
async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as table,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and c.relname not in ('schema_migrations', 'migrations')
    group by n.nspname, c.relname order by n.nspname, c.relname`);
  return rows;
}

async function* rowsOf(client: pg.Client, table: string, columns: readonly string[]): AsyncGenerator<string> {
  const texts = columns.map((column) => `${column}::text`).join(', ');
  await client.query(`declare exported no scroll cursor for select ${texts} from ${table}`);
  for (;;) {
    const text = `fetch ${ROWS_AT_ONCE} from exported`;
    const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows.map(toLine).join('');
  }
  await client.query('close exported');
}

async function sequencesOf(client: pg.Client): Promise<[string, string][]> {
  const { rows } = await client.query<[string, string]>({
    text: `select format('%I.%I', schemaname, sequencename), last_value::text from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
    rowMode: 'array',
  });
  return rows;
}

const toLine = (line: ExportLine): string => `${JSON.stringify(line)}\n`;

import pg from 'pg';
import { longStatementTimeoutMs } from '#platform/server/db/long-statements.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { withAllSchools } from '#platform/server/db/row-security.ts';
import type { Log } from '#platform/server/log/log.ts';
import { type ExportLine, FORMAT, TEXT_SETTINGS } from './export-format.ts';
import { readGzipLines } from './gzip-lines.ts';

const ROWS_AT_ONCE = 1000;

interface RestoreOptions {
  /** An empty database. */
  url: string;
  /** A file written by `exportDatabase`. */
  path: string;
  /** Folder of the migrations. */
  directory: string;
  log: Log;
}

/**
 * Restores an export into an empty database: first the migrations of the export, then the rows in one transaction without
 * triggers (as the owner of the database), then newer migrations. Returns the time of the export. Throws where the database
 * is not empty, the export is incomplete, or it is newer than this program.
 */
export async function restoreDatabase({ url, path, directory, log }: RestoreOptions): Promise<Date> {
  const lines = readGzipLines<ExportLine>(path);
  const first = (await lines.next()).value;
  if (!first || !('format' in first) || first.format !== FORMAT)
    throw new Error(`${path} is no export that this program can read.`);
  const client = new pg.Client({
    connectionString: withAllSchools(url),
    application_name: 'tonehall restore',
    connectionTimeoutMillis: 10_000,
    query_timeout: longStatementTimeoutMs,
  });
  await client.connect();
  try {
    await checkEmptyDatabase(client);
    const applied = await migrate({ url, directory, log, only: first.migrations });
    const unknown = first.migrations.filter((name) => !applied.includes(name));
    if (unknown.length > 0) throw new Error(`The export is newer than this program: ${unknown.join(', ')}`);
    await client.query('begin');
    await client.query(`${TEXT_SETTINGS}; set local session_replication_role = replica`);
    await insertAll(client, lines, path);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await migrate({ url, directory, log });
  return new Date(first.at);
}

/** Throws where there are tables of ours. */
export async function checkEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    "select exists(select from pg_tables where schemaname in ('public', 'graphile_worker')) as filled",
  );
  if (rows[0]?.filled) throw new Error('Only an empty database can be filled from an export.');
}

async function insertAll(client: pg.Client, lines: AsyncGenerator<ExportLine>, path: string): Promise<void> {
  let insert: ((rows: readonly Row[]) => Promise<void>) | null = null;
  let waiting: Row[] = [];
  const flush = async () => {
    if (waiting.length > 0) await insert?.(waiting);
    waiting = [];
  };
  for await (const line of lines) {
    if (isRow(line)) {
      waiting.push(line);
      if (waiting.length === ROWS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if ('table' in line) insert = await insertInto(client, line.table, line.columns);
    if ('sequences' in line) return setSequences(client, line.sequences);
  }
  throw new Error(`${path} ends too early.`);
}

type Row = readonly (string | null)[];
const isRow = (line: ExportLine): line is Row => Array.isArray(line);

/** Empties the table, which migrations may have filled, and returns a function that inserts rows. */
async function insertInto(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): Promise<(rows: readonly Row[]) => Promise<void>> {
  await client.query(`delete from ${table}`);
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
      from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [table],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const values = columns.map(
    (column, at) => `v${at}::${types.get(column) ?? throwUnknownColumn(table, column)}`,
  );
  const names = columns.map((_column, at) => `v${at}`).join(', ');
  const given = columns.map((_column, at) => `$${at + 1}::text[]`).join(', ');
  const text = `insert into ${table} (${columns.join(', ')}) overriding system value
    select ${values.join(', ')} from unnest(${given}) as given (${names})`;
  return async (some) => {
    await client.query(
      text,
      columns.map((_column, at) => some.map((row) => row[at] ?? null)),
    );
  };
}

function throwUnknownColumn(table: string, column: string): never {
  throw new Error(`The export has a column that this program does not know: ${table}.${column}`);
}

async function setSequences(
  client: pg.Client,
  sequences: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [name, last] of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
}

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { nullIfMissing, writeDurably } from './durable-files.ts';
import { checkEmptyDatabase } from './restore-database.ts';

/** Stands in a data folder and in a database from the first to the last step of a restore: nothing starts on them meanwhile. */
const fileName = 'restoring.json';
const schemaName = 'tonehall_restoring';

const unfinished = 'A restore was not finished. Run npm run restore again: it begins anew.';

/** Marks an empty data folder, or one of an unfinished restore. Throws for any other. */
export async function markDataFolder(dataDir: string, name: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const there = await readdir(dataDir);
  if (there.length > 0 && !there.includes(fileName))
    throw new Error(`${dataDir} is not empty: a copy is restored into an empty folder.`);
  await writeDurably(join(dataDir, fileName), `${JSON.stringify({ name })}\n`);
}

/** Marks an empty database, and empties one of an unfinished restore. Throws for any other. */
export async function markDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    if (await isMarked(client))
      await client.query(
        'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
      );
    await checkEmptyDatabase(client);
    await client.query(`create schema if not exists ${schemaName}`);
  });
}

/** Ends a restore: the database first, since the folder says that there is one to finish. */
export async function removeRestoreMarks(url: string, dataDir: string): Promise<void> {
  await withClient(url, (client) => client.query(`drop schema if exists ${schemaName}`));
  await rm(join(dataDir, fileName), { force: true });
}

/** Throws where a restore into this data folder was not finished. */
export async function checkDataFolderRestored(dataDir: string): Promise<void> {
  const there = (await nullIfMissing(readdir(dataDir))) ?? [];
  if (there.includes(fileName)) throw new Error(unfinished);
}

/** Throws where a restore into this database was not finished. */
export async function checkDatabaseRestored(url: string): Promise<void> {
  await withClient(url, async (client) => {
    if (await isMarked(client)) throw new Error(unfinished);
  });
}

async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>(
    'select to_regnamespace($1) is not null as marked',
    [schemaName],
  );
  return rows[0]?.marked ?? false;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tonehall restore',
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

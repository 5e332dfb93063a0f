import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/server/config/config.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Log } from '#platform/server/log/log.ts';
import { openDisk, openStorage } from '#platform/server/storage/open-storage.ts';
import { type CopyManifest, copyFolder, listCopies } from './backup-folder.ts';
import { readCopiedObjects } from './copies-of-folder.ts';
import { copyObject } from './copy-objects.ts';
import { copyFiles, hashFile, writeDurably } from './durable-files.ts';
import { exportedFolders } from './export-data.ts';
import { restoreDatabase } from './restore-database.ts';
import { markDatabase } from './restore-mark.ts';

/** The copy of this name, or the newest. Throws where there is none. */
export async function findCopy(folder: string, name?: string): Promise<CopyManifest> {
  const copies = await listCopies(folder);
  const found = name === undefined ? copies.at(-1) : copies.find((one) => one.name === name);
  if (found) return found;
  const names = copies.map((one) => one.name).join(', ') || 'none';
  throw new Error(`There is no complete copy${name === undefined ? '' : ` ${name}`}. There is: ${names}`);
}

/** The secret with which the sessions, second factors and links of a copy were made. */
export const readSecretOfCopy = (folder: string, { name }: CopyManifest): Promise<string> =>
  readFile(join(copyFolder(folder, name), 'secret'), 'utf8');

export interface RestoreBackupOptions {
  config: Pick<Config, 'dataDir' | 's3' | 'secret'>;
  url: string;
  folder: string;
  manifest: CopyManifest;
  /** Folder of the migrations. */
  directory: string;
  log: Log;
}

/**
 * Fills an empty database and an empty data folder from a copy: rows, files and secret. Call it between `markDataFolder` and
 * `removeRestoreMarks`. Returns the keys of objects that neither the copy nor the bucket has.
 */
export async function restoreBackup(options: RestoreBackupOptions): Promise<string[]> {
  const { config, url, folder, manifest, directory, log } = options;
  const from = copyFolder(folder, manifest.name);
  await checkFiles(from, manifest);
  await markDatabase(url);
  await failpoint('restore.marked');
  await restoreDatabase({ url, path: join(from, 'database.ndjson.gz'), directory, log });
  await checkMigrations(url, manifest);
  await failpoint('restore.database');
  for (const name of exportedFolders) await copyFiles(join(from, name), join(config.dataDir, name));
  const missing = await restoreObjects(options);
  await writeDurably(join(config.dataDir, 'secret'), config.secret.reveal());
  return missing;
}

async function checkFiles(from: string, { name, files }: CopyManifest): Promise<void> {
  for (const { path, sha256 } of files)
    if ((await hashFile(join(from, path)))?.sha256 !== sha256)
      throw new Error(`${path} of the copy ${name} is damaged: restore another one.`);
}

/** The migrations that filled the database have to be those that the copy was made with. */
async function checkMigrations(url: string, { migrations }: CopyManifest): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const ours = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const changed = migrations.filter(({ name, checksum }) => ours.get(name) !== checksum);
    if (changed.length > 0)
      throw new Error(
        `This program is not the one of the copy: ${changed.map(({ name }) => name).join(', ')} differ.`,
      );
  } finally {
    await client.end();
  }
}

/** Puts what is not there yet, so that a restore that was stopped goes on. */
async function restoreObjects({ config, folder, manifest }: RestoreBackupOptions): Promise<string[]> {
  const [pool, storage] = [openDisk(folder), openStorage(config)];
  const temporary = await mkdtemp(join(tmpdir(), 'restore-'));
  const passing = join(temporary, 'object');
  const missing: string[] = [];
  try {
    for await (const { key, size, hash } of readCopiedObjects(folder, manifest.name)) {
      await failpoint('restore.object');
      if ((await storage.stat(key))?.size === size) continue;
      const arrived = await copyObject(pool, storage, { key, size, passing });
      if (arrived === null) missing.push(key);
      else if (arrived !== hash && hash.startsWith('sha256:'))
        throw new Error(`The file ${key} of the copy ${manifest.name} is damaged: restore another one.`);
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return missing;
}

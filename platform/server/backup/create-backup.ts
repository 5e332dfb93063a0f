import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/server/config/config.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { syncPath } from '#platform/server/storage/disk-storage.ts';
import { openDisk, openStorage } from '#platform/server/storage/open-storage.ts';
import {
  type CopyManifest,
  claimBackupFolder,
  copiesFolder,
  copyFolder,
  listCopies,
  newCopyName,
} from './backup-folder.ts';
import { readCopiedObjects, removeOldCopies } from './copies-of-folder.ts';
import { type CopiedObjects, copyObjects, listObjects } from './copy-objects.ts';
import { copyFiles, hashFile, listFiles, writeDurably } from './durable-files.ts';
import { addErasures, type Erasure, saveLastBackup } from './erasure-list.ts';
import { exportDatabase, exportedFolders } from './export-data.ts';
import { writeGzipLines } from './gzip-lines.ts';

/** Key of the advisory lock that a running backup holds. */
export const backupLock = 7_406_116;
const draftName = '.unfinished';

export interface BackupOptions {
  config: Pick<Config, 'dataDir' | 's3' | 'secret' | 'backupDays'>;
  url: string;
  folder: string;
  version: string;
  /** Copies the bytes of a bucket, too. */
  withObjects: boolean;
  now: () => Date;
  /** Accounts that were erased, so that a restore of an older copy erases them again. */
  findErasures: () => Promise<Erasure[]>;
}

interface BackupReport {
  manifest: CopyManifest;
  /** Objects that no earlier copy had. */
  copied: number;
  /** Names of copies that were too old. */
  removed: string[];
}

/**
 * Makes a copy while the site runs: the rows of one moment, and the files that they refer to. Files are copied before and after
 * that moment, so that one which is deleted meanwhile is there. Until everything is written the copy has no name; the next run
 * goes on with the files that have arrived. Throws where another backup of this database is being made.
 */
export async function createBackup(options: BackupOptions): Promise<BackupReport> {
  const folder = resolve(options.folder);
  const unlock = await lockBackups(options.url);
  try {
    await claimBackupFolder(folder, options.config.secret.reveal());
    const draft = join(copiesFolder(folder), draftName);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const { manifest, copied } = await writeCopy(options, folder, draft);
    await writeDurably(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await failpoint('backup.before-rename');
    await rename(draft, copyFolder(folder, manifest.name));
    await syncPath(copiesFolder(folder));
    await addErasures(folder, await options.findErasures());
    await saveLastBackup(options.config.dataDir, { folder, at: manifest.at });
    const removed = await removeOldCopies(folder, { days: options.config.backupDays, now: options.now() });
    return { manifest, copied, removed };
  } finally {
    await unlock();
  }
}

async function writeCopy(
  { config, url, version, withObjects, now }: BackupOptions,
  folder: string,
  draft: string,
): Promise<{ manifest: CopyManifest; copied: number }> {
  const storage = openStorage(config);
  const pool = openDisk(folder);
  await pool.purgeIncoming(now());
  const isCopied = storage.kind === 'disk' || withObjects;
  const known = isCopied ? await knownObjects(folder) : new Map();
  const copy = async () =>
    isCopied ? await copyObjects(storage, pool, known) : { objects: await listObjects(storage), copied: 0 };
  const before = await copy();
  for (const [key, object] of before.objects) known.set(key, object);
  const at = now();
  const migrations = await exportDatabase(url, join(draft, 'database.ndjson.gz'), at);
  await failpoint('backup.database');
  const after = await copy();
  const objects = [...new Map([...before.objects, ...after.objects]).values()];
  await writeGzipLines(
    join(draft, 'objects.ndjson.gz'),
    objects.map((one) => `${JSON.stringify(one)}\n`),
  );
  for (const name of exportedFolders) await copyFiles(join(config.dataDir, name), join(draft, name));
  await writeFile(join(draft, 'secret'), config.secret.reveal(), { mode: 0o600 });
  const bytes = objects.reduce((sum, { size }) => sum + size, 0);
  const manifest: CopyManifest = {
    format: 1,
    name: newCopyName(at),
    at: at.toISOString(),
    version,
    migrations,
    objects: { storage: storage.kind, copied: isCopied, count: objects.length, bytes },
    files: await hashFiles(draft),
  };
  return { manifest, copied: before.copied + after.copied };
}

async function knownObjects(folder: string): Promise<CopiedObjects> {
  const known: CopiedObjects = new Map();
  for (const { name } of await listCopies(folder))
    for await (const object of readCopiedObjects(folder, name))
      if (object.hash.startsWith('sha256:')) known.set(object.key, object);
  return known;
}

async function hashFiles(draft: string): Promise<CopyManifest['files']> {
  const files: CopyManifest['files'] = [];
  for (const path of await listFiles(draft)) {
    const hashed = await hashFile(join(draft, path));
    if (!hashed) throw new Error(`${path} of the copy is gone`);
    await syncPath(join(draft, path));
    await syncPath(dirname(join(draft, path)));
    files.push({ path, ...hashed });
  }
  return files;
}

/** One backup of a database at a time. The lock ends with the process. */
async function lockBackups(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tonehall backup',
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  });
  // A restart of the database frees the lock; what is read from it then fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    backupLock,
  ]);
  if (rows[0]?.locked) return () => client.end();
  await client.end();
  throw new Error('Another backup of this Tonehall is being made.');
}

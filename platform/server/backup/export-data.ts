import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/server/config/config.ts';
import { moveObjects } from '#platform/server/storage/move-objects.ts';
import { openDisk, openStorage } from '#platform/server/storage/open-storage.ts';
import { exportDatabase } from './export-database.ts';

/** Folders exported besides the objects: unfinished uploads, and the e-mails of installations without a mail server. */
const exportedFolders = ['uploads', 'outbox'];

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
  const there = await readdir(config.dataDir);
  for (const name of exportedFolders.filter((one) => there.includes(one)))
    await cp(join(config.dataDir, name), join(folder, name), { recursive: true });
  await writeFile(join(folder, 'secret'), config.secret.reveal(), { mode: 0o600 });
}

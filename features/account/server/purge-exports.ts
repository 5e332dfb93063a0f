import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '#platform/server/call.ts';
import { deleteExport, exportObjectKey, findExportsToPurge } from './account-export.store.ts';

const dayMs = 86_400_000;

/** Deletes expired and unfinished copies, and local files that a killed process left. */
export async function purgeExports(call: Call): Promise<void> {
  const before = new Date(call.now.getTime() - dayMs);
  for (const { id } of await findExportsToPurge(call.db, call.now, before)) {
    await call.platform.storage.delete(exportObjectKey(id));
    await deleteExport(call.db, id);
  }
  const folder = join(call.platform.config.dataDir, 'exports');
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtime < before) await rm(join(folder, name), { force: true });
  }
}

import type { Db } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import { isReadyExport } from './account-export.store.ts';

/** Copies are served by signed address only, which only the owner gets. Null for objects that are no copy. */
async function mayServeExport(db: Db, key: string): Promise<'signed' | 'no' | null> {
  if (!key.startsWith('exports/')) return null;
  return (await isReadyExport(db, key)) ? 'signed' : 'no';
}

export const exportFileGuard: FileGuard = {
  folder: 'exports',
  mayServe: ({ db }, key) => mayServeExport(db, key),
};

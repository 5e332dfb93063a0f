import type { Db } from '#platform/server/call.ts';
import { isReadyExport } from './account-export.store.ts';

/** Copies are served by signed address only, which only the owner gets. Null for objects that are no copy. */
export async function mayServeExport(db: Db, key: string): Promise<'signed' | 'no' | null> {
  if (!key.startsWith('exports/')) return null;
  return (await isReadyExport(db, key)) ? 'signed' : 'no';
}

import type { Db } from '#platform/server/call.ts';
import { isReadyExport } from './account-export.store.ts';

/** By a signed address, which only its owner gets, and only in time. Null for objects that are no copy of somebody's data. */
export async function mayServeExport(db: Db, key: string): Promise<'signed' | 'no' | null> {
  if (!key.startsWith('exports/')) return null;
  return (await isReadyExport(db, key)) ? 'signed' : 'no';
}

import { mayServeExport } from '#features/account/server/may-serve-export.ts';
import { mayServeTrackFile } from '#features/tracks/server/may-serve-track-file.ts';
import type { Db } from '#platform/server/call.ts';
import type { MayServe } from '#platform/server/storage/serving-cache.ts';

/** Asks the feature that owns an object whether it may be fetched; what nobody owns is not served. */
export function mayServe(db: Db): MayServe {
  return async (key) => (await mayServeTrackFile(db, key)) ?? (await mayServeExport(db, key)) ?? 'no';
}

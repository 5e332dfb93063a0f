import { mayServeExport } from '#features/account/server/may-serve-export.ts';
import { mayServeGroupFile } from '#features/groups/server/may-serve-group-file.ts';
import { mayServeNewsFile } from '#features/news/server/may-serve-news-file.ts';
import { mayServePicture } from '#features/profiles/server/may-serve-picture.ts';
import { mayServeTrackFile } from '#features/tracks/server/may-serve-track-file.ts';
import type { Platform } from '#platform/server/call.ts';
import type { MayServe } from '#platform/server/storage/serving-cache.ts';

/** Asks the feature that owns a stored file whether it may be served; files without an owner are not. */
export function mayServe({ db, clock }: Pick<Platform, 'db' | 'clock'>): MayServe {
  return async (key) =>
    (await mayServeTrackFile(db, key)) ??
    (await mayServeGroupFile(db, key)) ??
    (await mayServePicture(db, key)) ??
    (await mayServeNewsFile(db, key, clock.now())) ??
    (await mayServeExport(db, key)) ??
    'no';
}

import { squareImageKeys } from '#features/uploads/server/render-uploaded-square-image.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';
import { findGroupRows } from '../find-group-rows.ts';
import { groupIdOfKey } from './group-files.ts';

const DAY_MS = 86_400_000;

/** Deletes pictures without a group that a crash left behind; runs every night. */
export async function handlePurgeOrphanedGroupPictures(call: Call): Promise<void> {
  const { db, storage } = call.platform;
  await deleteOrphanObjects(storage, {
    prefix: 'groups/',
    olderThan: new Date(call.now.getTime() - DAY_MS),
    known: (keys) => findUsedPictureKeys(db, keys),
  });
}

/** The keys of those files that belong to a group's current picture. */
async function findUsedPictureKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = new Set(keys.flatMap((key) => groupIdOfKey(key) ?? []));
  const rows = await findGroupRows(db, [...ids]);
  return new Set(rows.flatMap((row) => (row.image_key ? squareImageKeys(row.image_key) : [])));
}

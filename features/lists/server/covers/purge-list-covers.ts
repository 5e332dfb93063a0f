import { squareImageKeys } from '#features/uploads/server/render-uploaded-square-image.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';
import { findCoverKeys } from './find-cover-keys.ts';
import { listIdOfKey } from './list-cover-files.ts';

const DAY_MS = 86_400_000;

/** Deletes covers without a list that a crash or a deleted account left behind; runs every night. */
export async function handlePurgeListCovers(call: Call): Promise<void> {
  const { db, storage } = call.platform;
  await deleteOrphanObjects(storage, {
    prefix: 'lists/',
    olderThan: new Date(call.now.getTime() - DAY_MS),
    known: async (keys) => {
      const rows = await findCoverKeys(db, [...new Set(keys.flatMap((key) => listIdOfKey(key) ?? []))]);
      return new Set(rows.flatMap((row) => squareImageKeys(row.image_key)));
    },
  });
}

import type { Call } from '#platform/server/call.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';
import { findKnownProductKeys } from '../product.store.ts';

const DAY_MS = 86_400_000;

/** Deletes files of products that a crash left behind and nothing refers to; runs nightly. */
export async function cleanUpProductFiles({ platform, now }: Call): Promise<void> {
  await deleteOrphanObjects(platform.storage, {
    prefix: 'products/',
    olderThan: new Date(now.getTime() - DAY_MS),
    known: (keys) => findKnownProductKeys(platform.db, keys),
  });
}

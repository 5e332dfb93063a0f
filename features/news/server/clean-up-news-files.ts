import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';
import { findDraftedFiles } from './drafts/news-draft-document.ts';
import type { deleteNewsFiles as job } from './news.jobs.ts';
import { findNewsByIds } from './news.store.ts';
import { filesOfNews, newsIdOfKey } from './news-files.ts';

const DAY_MS = 86_400_000;

/** Deletes files that a crash left behind and no item references; runs nightly. */
export async function cleanUpNewsFiles(call: Call): Promise<void> {
  const { db, storage } = call.platform;
  await deleteOrphanObjects(storage, {
    prefix: 'news/',
    olderThan: new Date(call.now.getTime() - DAY_MS),
    known: async (keys) => {
      const ids = new Set(keys.flatMap((key) => newsIdOfKey(key) ?? []));
      const items = await findNewsByIds(db, [...ids]);
      return new Set([...items.flatMap(filesOfNews), ...(await findDraftedFiles(db, [...ids]))]);
    },
  });
}

/** Idempotent: deleting a missing object is no error. */
export async function deleteNewsFiles(call: Call, { keys }: PayloadOf<typeof job>): Promise<void> {
  for (const key of keys) await call.platform.storage.delete(key);
}

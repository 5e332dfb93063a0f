import type { Call } from '#platform/server/call.ts';
import { sweepOrphans } from '#platform/server/storage/sweep-orphans.ts';
import { findNewsAmong } from './news.store.ts';
import { filesOfNews, newsIdOfKey } from './news-files.ts';

const DAY_MS = 86_400_000;

/** Files that a crash has left and that no item names; runs every night. */
export async function tidyNews(call: Call): Promise<void> {
  const { db, storage } = call.platform;
  await sweepOrphans(storage, {
    prefix: 'news/',
    olderThan: new Date(call.now.getTime() - DAY_MS),
    known: async (keys) => {
      const ids = new Set(keys.flatMap((key) => newsIdOfKey(key) ?? []));
      const items = await findNewsAmong(db, [...ids]);
      return new Set(items.flatMap(filesOfNews));
    },
  });
}

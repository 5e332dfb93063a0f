import type { Db } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import { maySeeNews } from '../model/news-visibility.ts';
import { findNews } from './news.store.ts';
import { filesOfNews, newsIdOfKey } from './news-files.ts';

/**
 * How an object of a news item may be fetched: by anyone once the item is public, by a signed URL before, not at all once
 * the item or its reference to the object is gone. Null for objects that belong to no item.
 */
async function mayServeNewsFile(
  db: Db,
  key: string,
  now: Date,
): Promise<'revocable' | 'signed' | 'no' | null> {
  const id = newsIdOfKey(key);
  if (!id) return null;
  const row = await findNews(db, id);
  if (!row || !filesOfNews(row).includes(key)) return 'no';
  return maySeeNews({ siteAdmin: false }, row.published_at, now) ? 'revocable' : 'signed';
}

export const newsFileGuard: FileGuard = {
  folder: 'news',
  mayServe: ({ db, clock }, key) => mayServeNewsFile(db, key, clock.now()),
};

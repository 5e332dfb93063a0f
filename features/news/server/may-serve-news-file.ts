import type { Db } from '#platform/server/call.ts';
import { maySeeNews } from '../model/news-visibility.ts';
import { findNews } from './news.store.ts';
import { filesOfNews, newsIdOfKey } from './news-files.ts';

/**
 * How an object of a news item may be fetched: by anybody once the item is public, by a signed address before, not at all
 * once it is gone or the object is no longer the item's. Null for objects that are no item's.
 */
export async function mayServeNewsFile(
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

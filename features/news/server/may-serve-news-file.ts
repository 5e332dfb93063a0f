import type { Db } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import { maySeeNews } from '../model/news-visibility.ts';
import { findDraftedFiles } from './drafts/news-draft-document.ts';
import { findNews } from './news.store.ts';
import { filesOfNews, newsIdOfKey } from './news-files.ts';

/**
 * How an object of a news item may be fetched: by anyone while the item is public, by a signed URL before, after and where only
 * a draft or a version references it, not at all once nothing does. Null for objects that belong to no item.
 */
async function mayServeNewsFile(
  db: Db,
  key: string,
  now: Date,
): Promise<'revocable' | 'signed' | 'no' | null> {
  const id = newsIdOfKey(key);
  if (!id) return null;
  const row = await findNews(db, id);
  if (row && filesOfNews(row).includes(key))
    return maySeeNews({ siteAdmin: false }, row, now) ? 'revocable' : 'signed';
  return (await findDraftedFiles(db, [id])).includes(key) ? 'signed' : 'no';
}

export const newsFileGuard: FileGuard = {
  folder: 'news',
  mayServe: ({ db, clock }, key) => mayServeNewsFile(db, key, clock.now()),
};

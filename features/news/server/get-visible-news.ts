import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { maySeeNews } from '../model/news-visibility.ts';
import { findNews } from './news.store.ts';
import type { NewsRow } from './news.tables.ts';

/** The item. Refuses (404) one that does not exist or that the caller may not see yet (COMM-071). */
export async function getVisibleNews(call: Call, id: string): Promise<NewsRow> {
  const row = await findNews(call.db, id);
  if (!row || !maySeeNews(call.actor, row.published_at, call.now)) throw notFound();
  return row;
}

import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { canSeeNews } from '../model/news-visibility.ts';
import { findNews } from './news.store.ts';
import type { NewsRow } from './news.table.ts';

/** The item if the caller may see it; otherwise the same 404 as for one that does not exist (COMM-071). */
export async function visibleNews(call: Call, id: string): Promise<NewsRow> {
  const row = await findNews(call.db, id);
  if (!row || !canSeeNews(call.actor, row.published_at, call.now)) throw notFound();
  return row;
}

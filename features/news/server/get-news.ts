import { findLikedIds } from '#features/likes/server/like.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getNews as contract, NewsDocument } from '../contract.ts';
import { maySeeNews } from '../model/news-visibility.ts';
import { findNews } from './news.store.ts';
import type { NewsRow } from './news.tables.ts';
import { NEWS, newsDocument } from './present-news.ts';

export async function getNews(call: Call, { id }: InputOf<typeof contract>): Promise<NewsDocument> {
  const { userId } = call.actor;
  const row = await getVisibleNews(call, id);
  const liked =
    userId === null ? null : (await findLikedIds(call.db, { hostKind: NEWS, hostIds: [id], userId })).has(id);
  return newsDocument(call, row, liked);
}

/** The item. Refuses (404) one that does not exist or that the caller may not see yet (COMM-071). */
export async function getVisibleNews(call: Call, id: string): Promise<NewsRow> {
  const row = await findNews(call.db, id);
  if (!row || !maySeeNews(call.actor, row, call.now)) throw notFound();
  return row;
}

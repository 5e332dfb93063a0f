import { findLikedIds } from '#features/likes/server/like.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getNews as contract, NewsDocument } from '../contract.ts';
import { getVisibleNews } from './get-visible-news.ts';
import { NEWS, newsDocument } from './present-news.ts';

export async function getNews(call: Call, { id }: InputOf<typeof contract>): Promise<NewsDocument> {
  const { userId } = call.actor;
  const row = await getVisibleNews(call, id);
  const liked =
    userId === null ? null : (await findLikedIds(call.db, { hostKind: NEWS, hostIds: [id], userId })).has(id);
  return newsDocument(call, row, liked);
}

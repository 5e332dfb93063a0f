import { enqueueShareCardFor } from '#features/share-cards/server/enqueue-share-card.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { createNews as contract, NewsDocument } from '../contract.ts';
import { createNewsFiles, deleteStoredFiles, discardUsedUploads } from './create-news-files.ts';
import { insertNews } from './news.store.ts';
import { newsColumns } from './news-columns.ts';
import { newsDocument } from './present-news.ts';

/** Pictures and sounds are processed before the transaction begins. */
export async function createNews(
  call: MemberCall,
  { news }: InputOf<typeof contract>,
): Promise<NewsDocument> {
  const columns = newsColumns(news);
  const id = call.newId();
  const files = await createNewsFiles(call, { newsId: id, news, before: null });
  const answer = await inTransaction(call, async (inside) => {
    const row = await insertNews(inside.db, {
      audio_previews: '[]',
      ...columns,
      ...files.columns,
      id,
      feed: news.feed,
      title: news.title.trim(),
      body: news.body,
      body_html: columns.body_html ?? '',
      summary: columns.summary ?? '',
      author_id: call.actor.userId,
      published_at: columns.published_at ?? call.now,
      created_at: call.now,
      updated_at: call.now,
    });
    await publishInvalidation(inside.db, [id]);
    await enqueueShareCardFor(inside, { kind: 'news', id, from: row.published_at });
    return newsDocument(inside, row, false);
  }).catch(async (error: unknown) => {
    await deleteStoredFiles(call, files.stored);
    throw error;
  });
  await discardUsedUploads(call, files);
  return answer;
}

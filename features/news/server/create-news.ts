import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import type { createNews as contract, NewsDocument } from '../contract.ts';
import { insertNews } from './news.store.ts';
import { newsColumns } from './news-columns.ts';
import { newsDocument } from './present-news.ts';
import { deleteObjects, forgetUploads, takeNewsFiles } from './take-news-files.ts';

/** Pictures and sound are made before the transaction begins. */
export async function createNews(
  call: MemberCall,
  { news }: InputOf<typeof contract>,
): Promise<NewsDocument> {
  const columns = newsColumns(news);
  const id = call.newId();
  const files = await takeNewsFiles(call, id, news, null);
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
    await noteChange(inside.db, [id]);
    return newsDocument(inside, row, false);
  }).catch(async (error: unknown) => {
    await deleteObjects(call, files.stored);
    throw error;
  });
  await forgetUploads(call, files);
  return answer;
}

import { lockDraft } from '#features/drafts/server/drafts.store.ts';
import { findLikedIds } from '#features/likes/server/like.store.ts';
import { enqueueShareCardFor } from '#features/share-cards/server/enqueue-share-card.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { updateNews as contract, NewsDocument } from '../contract.ts';
import { createNewsFiles, deleteStoredFiles, discardUsedUploads } from './create-news-files.ts';
import { findDraftedFiles, newsHost } from './drafts/news-draft-document.ts';
import { updateDraftOfShown } from './drafts/update-draft-of-shown.ts';
import { deleteNewsFiles } from './news.jobs.ts';
import { findNews, lockNews, updateNewsRow } from './news.store.ts';
import { newsColumns } from './news-columns.ts';
import { filesOfNews } from './news-files.ts';
import { NEWS, newsDocument } from './present-news.ts';

/** Pictures and sounds are processed before the transaction begins; a job deletes files that the item no longer references. */
export async function updateNews(
  call: MemberCall,
  { id, news }: InputOf<typeof contract>,
): Promise<NewsDocument> {
  const before = await findNews(call.db, id);
  if (!before) throw notFound();
  const columns = newsColumns(news);
  const files = await createNewsFiles(call, { newsId: id, news, before });
  const answer = await inTransaction(call, async (inside) => {
    await lockDraft(inside.db, newsHost(id));
    const locked = await lockNews(inside.db, id);
    if (!locked) throw notFound();
    const change = { ...columns, ...files.columns, updated_at: call.now };
    const row = await updateNewsRow(inside.db, id, change);
    await updateDraftOfShown(inside, row);
    const named = new Set([...filesOfNews(row), ...(await findDraftedFiles(inside.db, [id]))]);
    const keys = filesOfNews(locked).filter((key) => !named.has(key));
    if (keys.length > 0) await inside.enqueue(deleteNewsFiles, { keys });
    await publishInvalidation(inside.db, [id]);
    await enqueueShareCardFor(inside, { kind: 'news', id, from: row.published_at });
    const liked = await findLikedIds(inside.db, { hostKind: NEWS, hostIds: [id], userId: call.actor.userId });
    return newsDocument(inside, row, liked.has(id));
  }).catch(async (error: unknown) => {
    await deleteStoredFiles(call, files.stored);
    throw error;
  });
  await discardUsedUploads(call, files);
  return answer;
}

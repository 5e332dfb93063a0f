import { deleteCommentsOfHost } from '#features/comments/server/comment.store.ts';
import { deleteDraft, lockDraft } from '#features/drafts/server/drafts.store.ts';
import { deleteLikesOfHost } from '#features/likes/server/like.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { deleteNews as contract } from '../contract.ts';
import { findDraftedFiles, newsHost } from './drafts/news-draft-document.ts';
import { deleteNewsFiles } from './news.jobs.ts';
import { deleteNewsRow, lockNews } from './news.store.ts';
import { filesOfNews } from './news-files.ts';
import { NEWS } from './present-news.ts';

const maxKeysOfJob = 30;

/** Deletes an item with its draft, versions, likes and comments. A job deletes its files, which are unreachable from now on. */
export async function deleteNews(call: MemberCall, { id }: InputOf<typeof contract>): Promise<undefined> {
  await lockDraft(call.db, newsHost(id));
  const row = await lockNews(call.db, id);
  const drafted = await findDraftedFiles(call.db, [id]);
  const hadDraft = await deleteDraft(call.db, newsHost(id));
  if (!row && !hadDraft) throw notFound();
  await deleteLikesOfHost(call.db, NEWS, id);
  await deleteCommentsOfHost(call.db, NEWS, id);
  await deleteNewsRow(call.db, id);
  await publishInvalidation(call.db, [id]);
  const keys = [...new Set([...(row ? filesOfNews(row) : []), ...drafted])];
  for (let at = 0; at < keys.length; at += maxKeysOfJob)
    await call.enqueue(deleteNewsFiles, { keys: keys.slice(at, at + maxKeysOfJob) });
}

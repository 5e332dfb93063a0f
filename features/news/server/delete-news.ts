import { deleteCommentsOfHost } from '#features/comments/server/comment.store.ts';
import { deleteLikesOfHost } from '#features/likes/server/like.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { deleteNews as contract } from '../contract.ts';
import { deleteNewsFiles } from './news.jobs.ts';
import { deleteNewsRow, lockNews } from './news.store.ts';
import { filesOfNews } from './news-files.ts';
import { NEWS } from './present-news.ts';

/** Deletes an item with its likes and comments. A job deletes its files, which are unreachable from now on. */
export async function deleteNews(call: MemberCall, { id }: InputOf<typeof contract>): Promise<undefined> {
  const row = await lockNews(call.db, id);
  if (!row) throw notFound();
  await deleteLikesOfHost(call.db, NEWS, id);
  await deleteCommentsOfHost(call.db, NEWS, id);
  await deleteNewsRow(call.db, id);
  await publishInvalidation(call.db, [id]);
  const keys = filesOfNews(row);
  if (keys.length > 0) await call.enqueue(deleteNewsFiles, { keys });
}

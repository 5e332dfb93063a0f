import type { Db } from '#platform/server/call.ts';
import type { CommentRow } from './comment.store.ts';
import './comments.tables.ts';

export function findCommentsOfMember(db: Db, userId: string): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes all comment reports by a member. */
export async function deleteCommentReportsOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('comment_reports').where('user_id', '=', userId).execute();
}

import { sql } from 'kysely';
import { type CommentRow, isShown } from '#features/comments/server/comment.store.ts';
import type { Db } from '#platform/server/call.ts';
import './comments.tables.ts';

interface HostKey {
  kind: string;
  id: string;
}

/** The id of a host's pinned comment, as a column of its comments; null for none. */
export const toPinnedId = ({ kind, id }: HostKey) =>
  sql<string | null>`(select comment_id from comment_pins where host_kind = ${kind} and host_id = ${id})`;

/** A comment, while it is shown. */
export async function findShownComment(db: Db, id: string): Promise<CommentRow | null> {
  const row = await db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst();
  return row ?? null;
}

/** Pins the comment in the place of the one before. */
export async function upsertCommentPin(
  db: Db,
  { host, commentId, at }: { host: HostKey; commentId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('comment_pins')
    .values({ host_kind: host.kind, host_id: host.id, comment_id: commentId, pinned_at: at })
    .onConflict((conflict) =>
      conflict.columns(['host_kind', 'host_id']).doUpdateSet({ comment_id: commentId, pinned_at: at }),
    )
    .execute();
}

/** Ends the pin of a comment; does nothing where it is not pinned. */
export async function deleteCommentPin(db: Db, commentId: string): Promise<void> {
  await db.deleteFrom('comment_pins').where('comment_id', '=', commentId).execute();
}

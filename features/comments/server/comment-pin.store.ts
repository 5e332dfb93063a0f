import { type CommentRow, isShown } from '#features/comments/server/comment.store.ts';
import type { Db } from '#platform/server/call.ts';
import './comments.tables.ts';

interface HostKey {
  kind: string;
  id: string;
}

/** The pinned comment of a host, while it is shown. */
export async function findPinnedComment(db: Db, host: HostKey): Promise<CommentRow | null> {
  const row = await db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('comment_pins')
        .select('comment_id')
        .where('comment_pins.host_kind', '=', host.kind)
        .where('comment_pins.host_id', '=', host.id),
    )
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

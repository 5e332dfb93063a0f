import { type RawBuilder, type Selectable, sql } from 'kysely';
import { commentCreated } from '#features/comments/contract.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import type { CommentTable } from '#features/comments/server/comments.tables.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import { announceEvents } from '#platform/server/events/announce-events.ts';

export type CommentRow = Selectable<CommentTable>;

/**
 * Increments the host's count and inserts the comment and its event in one statement. Waits for a deletion of the host;
 * false when the host is gone and where `refusedWhen` holds.
 */
export async function insertComment(
  call: Call,
  host: CommentHost,
  { refusedWhen = sql<boolean>`false`, ...comment }: CommentRow & { refusedWhen?: RawBuilder<boolean> },
): Promise<boolean> {
  const event = JSON.stringify(commentCreated.payload.parse(toCommentEvent(comment)));
  const count = sql.ref(host.countColumn);
  const { rows } = await sql<{ id: string }>`
    with counted as (
      update ${sql.table(host.table)} set ${count} = ${count} + 1
      where id = ${comment.host_id} and not ${refusedWhen} returning id
    ), added as (
      insert into comments (id, host_kind, host_id, user_id, content, status, created_at, moment_ms)
      select ${comment.id}::uuid, ${host.kind}, id, ${comment.user_id}::uuid, ${comment.content},
        ${comment.status}::smallint, ${comment.created_at}::timestamptz, ${comment.moment_ms}::integer from counted
    ), emitted as (
      insert into outbox_events (type, payload, created_at)
      select ${commentCreated.type}, ${event}::jsonb, ${call.now}::timestamptz from counted
    )
    select id from counted`.execute(call.db);
  if (rows.length > 0) announceEvents(call);
  return rows.length > 0;
}

/** Payload of a comment's events. */
export const toCommentEvent = (comment: CommentRow) => ({
  commentId: comment.id,
  hostKind: comment.host_kind,
  hostId: comment.host_id,
  userId: comment.user_id,
  at: comment.created_at.toISOString(),
});

export async function findComment(db: Db, id: string): Promise<CommentRow | null> {
  const row = await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Finds comments by id; missing ones are absent. */
export function findCommentsByIds(db: Db, ids: readonly string[]): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Returns the comment with a row lock. */
export async function lockComment(db: Db, id: string): Promise<CommentRow | null> {
  const row = await db.selectFrom('comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Takes a row lock on the host. Always before its comments' rows, as the host's deletion does, to avoid deadlocks. */
export async function lockCommentHost(db: Db, host: CommentHost, hostId: string): Promise<void> {
  await sql`select from ${sql.table(host.table)} where id = ${hostId} for update`.execute(db);
}

export async function incrementCommentCount(
  db: Db,
  { host, hostId, by }: { host: CommentHost; hostId: string; by: 1 | -1 },
): Promise<void> {
  const count = sql.ref(host.countColumn);
  await sql`update ${sql.table(host.table)} set ${count} = ${count} + ${by}::int where id = ${hostId}`.execute(
    db,
  );
}

export async function updateCommentStatus(db: Db, id: string, status: number): Promise<void> {
  await db.updateTable('comments').set({ status }).where('id', '=', id).execute();
}

/** Stores the reason of a report; false when the member has already reported the comment. */
export async function insertCommentReport(
  db: Db,
  report: { commentId: string; userId: string; reason: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('comment_reports')
    .values({
      comment_id: report.commentId,
      user_id: report.userId,
      reason: report.reason,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteCommentRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute();
}

/** Deletes all comments of a host that is being deleted, and their reports. */
export async function deleteCommentsOfHost(db: Db, hostKind: string, hostId: string): Promise<void> {
  await deleteInBatches(db, 'comments', sql<boolean>`host_kind = ${hostKind} and host_id = ${hostId}::uuid`);
}

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

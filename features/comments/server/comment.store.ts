import { type RawBuilder, type Selectable, sql } from 'kysely';
import { toBlockedCondition } from '#features/blocks/server/block.store.ts';
import { commentCreated } from '#features/comments/events.contract.ts';
import { mentionedNames } from '#features/comments/model/comment-mentions.ts';
import { commentStatus } from '#features/comments/model/comment-status.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import type { CommentTable } from '#features/comments/server/comments.tables.ts';
import { deleteHeldOfHost } from '#features/comments/server/held/held-comment.store.ts';
import { deleteMentionsOfComment, toInsertMentions } from '#features/comments/server/mention.store.ts';
import { deleteLikesOfHost } from '#features/likes/server/like.store.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import { announceEvents } from '#platform/server/events/announce-events.ts';

export type CommentRow = Selectable<CommentTable>;

/** Whether a comment's row is shown to everybody. */
export const isShown = sql<boolean>`(deleted_at is null and status in (0, 1, 5))`;

/** Of a comment as what is liked. */
export const COMMENT_KIND = 'comment';

interface NewComment {
  id: string;
  hostId: string;
  userId: string;
  content: string;
  at: Date;
  /** Position in the host's sound in ms. */
  moment?: number | null;
  /** The comment that it replies to. */
  parentId?: string;
  /** Where it is true, nothing is written. */
  refusedWhen?: RawBuilder<boolean> | undefined;
}

/**
 * Increments the host's count and inserts the comment and its event in one statement. Waits for a deletion of the host; null
 * when the host is gone and where `refusedWhen` holds.
 */
export async function insertComment(
  call: Call,
  host: CommentHost,
  { refusedWhen = sql<boolean>`false`, ...comment }: NewComment,
): Promise<CommentRow | null> {
  const row: CommentRow = {
    id: comment.id,
    host_kind: host.kind,
    host_id: comment.hostId,
    user_id: comment.userId,
    content: comment.content,
    status: commentStatus.approved,
    created_at: comment.at,
    moment_ms: comment.moment ?? null,
    parent_id: comment.parentId ?? null,
    edited_at: null,
    likes_count: 0,
    deleted_at: null,
  };
  const names = mentionedNames(row.content);
  const mentioned = { commentId: row.id, by: row.user_id, names, place: { host, hostId: row.host_id } };
  const mentions =
    names.length > 0 ? toInsertMentions(mentioned, sql`counted`) : sql`select null as user_id where false`;
  const event = JSON.stringify(commentCreated.payload.parse(toCommentEvent(row)));
  const count = sql.ref(host.countColumn);
  const { rows } = await sql<{ id: string }>`
    with counted as (
      update ${sql.table(host.table)} set ${count} = ${count} + 1
      where id = ${row.host_id} and not ${refusedWhen} returning id
    ), added as (
      insert into comments (id, host_kind, host_id, user_id, content, status, created_at, moment_ms, parent_id)
      select ${row.id}::uuid, ${row.host_kind}, id, ${row.user_id}::uuid, ${row.content}, ${row.status}::smallint,
        ${row.created_at}::timestamptz, ${row.moment_ms}::integer, ${row.parent_id}::uuid from counted
    ), mentioned as (
      ${mentions}
    ), emitted as (
      insert into outbox_events (type, payload, created_at)
      select ${commentCreated.type}, ${event}::jsonb || (
        select jsonb_build_object('mentionedIds', coalesce(jsonb_agg(m.user_id), '[]')) from mentioned m
      ), ${call.now}::timestamptz from counted
    )
    select id from counted`.execute(call.db);
  if (rows.length === 0) return null;
  announceEvents(call);
  return row;
}

/** Of these comments the replies, each with the author of the comment that it replies to. */
export async function findRepliedTo(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select c.id, p.user_id as "userId" from comments c join comments p on p.id = c.parent_id
    where c.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** Whether one of these members has blocked the other, as a condition of `insertComment`. */
export const toBlockedByAny = (blockers: readonly string[], userId: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    blockers.map((blocker) => toBlockedCondition(blocker, userId)),
    sql` or `,
  )})`;

/** Whether one of these members has blocked the other. */
export async function isBlockedByAny(db: Db, blockers: readonly string[], userId: string): Promise<boolean> {
  if (blockers.length === 0) return false;
  const { rows } = await sql<{ blocked: boolean }>`
    select ${toBlockedByAny(blockers, userId)} as blocked`.execute(db);
  return rows[0]?.blocked ?? false;
}

/** Payload of a comment's events. */
export const toCommentEvent = (comment: CommentRow) => ({
  commentId: comment.id,
  hostKind: comment.host_kind,
  hostId: comment.host_id,
  userId: comment.user_id,
  at: comment.created_at.toISOString(),
});

/** Finds a comment that was not deleted. */
export async function findComment(db: Db, id: string): Promise<CommentRow | null> {
  const row = await db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds comments by id; missing ones are absent. */
export function findCommentsByIds(db: Db, ids: readonly string[]): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Returns the comment with a row lock; null where it was deleted. */
export async function lockComment(db: Db, id: string): Promise<CommentRow | null> {
  const row = await db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
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

export async function updateCommentContent(
  db: Db,
  id: string,
  change: { content: string; edited_at: Date },
): Promise<void> {
  await db.updateTable('comments').set(change).where('id', '=', id).execute();
}

/** Takes the moments that are later than `length` in ms from the comments of a host; their texts stay. */
export async function clearMomentsBeyond(
  db: Db,
  { hostKind, hostId, length }: { hostKind: string; hostId: string; length: number },
): Promise<void> {
  await db
    .updateTable('comments')
    .set({ moment_ms: null })
    .where('host_kind', '=', hostKind)
    .where('host_id', '=', hostId)
    .where('moment_ms', '>', length)
    .execute();
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

/**
 * Deletes a comment; one with replies stays as a gap without its words, and a gap goes with its last reply. The host's row has to
 * be locked.
 */
export async function deleteCommentRow(
  db: Db,
  { id, parent_id: parentId }: Pick<CommentRow, 'id' | 'parent_id'>,
  at: Date,
): Promise<void> {
  const reply = await db
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (reply) {
    // Of status 3, no count has it, and the total of the list does.
    const gap = {
      content: '-',
      moment_ms: null,
      edited_at: null,
      likes_count: 0,
      status: commentStatus.removed,
      deleted_at: at,
    };
    await db.updateTable('comments').set(gap).where('id', '=', id).execute();
    await db.deleteFrom('comment_reports').where('comment_id', '=', id).execute();
    await deleteLikesOfHost(db, COMMENT_KIND, id);
    await deleteMentionsOfComment(db, id);
    await db.deleteFrom('comment_pins').where('comment_id', '=', id).execute();
    return;
  }
  await db.deleteFrom('comments').where('id', '=', id).execute();
  if (parentId === null) return;
  await sql`delete from comments where id = ${parentId}::uuid and deleted_at is not null
    and not exists (select from comments r where r.parent_id = ${parentId}::uuid)`.execute(db);
}

/** Deletes all comments of a host that is being deleted, and their reports. */
export async function deleteCommentsOfHost(db: Db, hostKind: string, hostId: string): Promise<void> {
  await deleteHeldOfHost(db, hostKind, hostId);
  await deleteInBatches(db, 'comments', sql<boolean>`host_kind = ${hostKind} and host_id = ${hostId}::uuid`);
}

/** The comments that a member likes, with what each is about and the time of the like. */
export async function findLikedComments(
  db: Db,
  userId: string,
): Promise<{ id: string; about: { kind: string; id: string }; authorId: string; likedAt: Date }[]> {
  const rows = await db
    .selectFrom('likes')
    .innerJoin('comments as c', 'c.id', 'likes.host_id')
    .select(['c.id', 'c.host_kind', 'c.host_id', 'c.user_id as authorId', 'likes.created_at as likedAt'])
    .where('likes.user_id', '=', userId)
    .where('likes.host_kind', '=', COMMENT_KIND)
    .orderBy('c.id')
    .execute();
  return rows.map(({ host_kind: kind, host_id, ...row }) => ({ ...row, about: { kind, id: host_id } }));
}

export function findCommentsOfMember(db: Db, userId: string): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes all comment reports by a member. */
export async function deleteCommentReportsOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('comment_reports').where('user_id', '=', userId).execute();
}

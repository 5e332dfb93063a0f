import { type RawBuilder, type Selectable, sql } from 'kysely';
import { commentHeld, heldCommentDecided } from '#features/comments/events.contract.ts';
import type { CommentHost, CommentHostAccess } from '#features/comments/server/comment-host.ts';
import type { HeldCommentTable } from '#features/comments/server/comments.tables.ts';
import { isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import type { Actor } from '#platform/pure/actor.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { announceEvents } from '#platform/server/events/announce-events.ts';

export type HeldCommentRow = Selectable<HeldCommentTable>;

/** Whether a comment of the member on what the owner has waits for the owner: they hold first ones, and it is a stranger's. */
const toHeldCondition = (
  host: CommentHost,
  { ownerId, userId }: { ownerId: string | null; userId: string },
): RawBuilder<boolean> =>
  ownerId === null || ownerId === userId || !host.isStranger
    ? sql<boolean>`false`
    : sql<boolean>`(exists (select from comment_holding h where h.user_id = ${ownerId}::uuid)
        and ${host.isStranger(ownerId, userId)})`;

/** Of `insertComment`: a comment that is refused, or that is to be held. */
export const toRefusedOrHeld = (
  refused: RawBuilder<boolean>,
  host: CommentHost,
  between: Parameters<typeof toHeldCondition>[1],
): RawBuilder<boolean> => sql<boolean>`(${refused} or ${toHeldCondition(host, between)})`;

export interface NewHeldComment {
  id: string;
  access: Pick<CommentHostAccess, 'id' | 'ownerId'>;
  userId: string;
  content: string;
  moment?: number | null;
  parentId?: string;
}

/** Inserts a held comment and its event in one statement; null where it is not to be held, or the host is gone. */
export async function insertHeldComment(
  call: Call,
  host: CommentHost,
  { access, ...comment }: NewHeldComment,
): Promise<HeldCommentRow | null> {
  const event = commentHeld.payload.parse({
    commentId: comment.id,
    hostKind: host.kind,
    hostId: access.id,
    userId: comment.userId,
  });
  const { rows } = await sql<HeldCommentRow>`
    with added as (
      insert into held_comments (id, host_kind, host_id, user_id, content, moment_ms, parent_id, created_at)
      select ${comment.id}::uuid, ${host.kind}, host.id, ${comment.userId}::uuid, ${comment.content},
        ${comment.moment ?? null}::integer, ${comment.parentId ?? null}::uuid, ${call.now}::timestamptz
      from ${sql.table(host.table)} host
      where host.id = ${access.id}::uuid and ${toHeldCondition(host, { ownerId: access.ownerId, userId: comment.userId })}
      returning *
    ), emitted as (
      insert into outbox_events (type, payload, created_at)
      select ${commentHeld.type}, ${JSON.stringify(event)}::jsonb, ${call.now}::timestamptz from added
    )
    select * from added`.execute(call.db);
  if (rows[0]) announceEvents(call);
  return rows[0] ?? null;
}

/** Held comments of a host, oldest first: to its owner all of members whom they see and have not blocked, to others their own. */
export async function findHeldComments(
  db: Db,
  { kind, access, actor }: { kind: string; access: CommentHostAccess; actor: Actor & { userId: string } },
): Promise<(HeldCommentRow & { total: number })[]> {
  const { userId } = actor;
  const own = sql<boolean>`h.user_id = ${userId}::uuid`;
  const ofOthers = sql<boolean>`${isUserVisibleToViewer('u', actor)}
    and not exists (select from blocks b where b.blocker_id = ${userId}::uuid and b.blocked_id = h.user_id)`;
  const { rows } = await sql<HeldCommentRow & { total: number }>`
    select h.*, count(*) over ()::int as total from held_comments h join users u on u.id = h.user_id
    where h.host_kind = ${kind} and h.host_id = ${access.id}::uuid and ${access.ownerId === userId ? ofOthers : own}
    order by h.created_at, h.id limit 50`.execute(db);
  return rows;
}

export async function findHeldComment(db: Db, id: string): Promise<HeldCommentRow | null> {
  const row = await db.selectFrom('held_comments').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Deletes a held comment, with the event of that; null where it is gone. */
export async function deleteHeldRow(call: Call, id: string): Promise<HeldCommentRow | null> {
  const row = await call.db
    .deleteFrom('held_comments')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row) await call.emit(heldCommentDecided, { hostKind: row.host_kind, hostId: row.host_id });
  return row ?? null;
}

/** Those of these comments that are held. */
export async function findHeldIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('held_comments').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ids of members of whom a comment on this host is held. */
export async function findHeldAuthorIds(
  db: Db,
  { kind, id }: { kind: string; id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('held_comments')
    .select('user_id')
    .distinct()
    .where('host_kind', '=', kind)
    .where('host_id', '=', id)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletes the held comments of a host that is being deleted. */
export async function deleteHeldOfHost(db: Db, hostKind: string, hostId: string): Promise<void> {
  await db
    .deleteFrom('held_comments')
    .where('host_kind', '=', hostKind)
    .where('host_id', '=', hostId)
    .execute();
}

export function findHeldOfMember(db: Db, userId: string): Promise<HeldCommentRow[]> {
  return db
    .selectFrom('held_comments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes what a member wrote that waits, and their setting. */
export async function deleteHeldOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('held_comments').where('user_id', '=', userId).execute();
  await db.deleteFrom('comment_holding').where('user_id', '=', userId).execute();
}

export async function hasHolding(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('comment_holding')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets whether the member holds first comments of strangers. */
export async function upsertHolding(
  db: Db,
  { userId, holds, at }: { userId: string; holds: boolean; at: Date },
): Promise<void> {
  if (holds)
    await db
      .insertInto('comment_holding')
      .values({ user_id: userId, since: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('comment_holding').where('user_id', '=', userId).execute();
}

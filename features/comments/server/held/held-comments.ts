import type { CommentDocument } from '#features/comments/contract.ts';
import type * as contract from '#features/comments/held.contract.ts';
import type { HeldCommentsEndpoint } from '#features/comments/held.contract.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { commentStatus, isCounted } from '#features/comments/model/comment-status.ts';
import {
  type CommentRow,
  insertComment,
  lockComment,
  lockCommentHost,
  toBlockedByAny,
} from '#features/comments/server/comment.store.ts';
import {
  type CommentHost,
  type CommentHostAccess,
  type CommentHosts,
  getCommentHost,
} from '#features/comments/server/comment-host.ts';
import {
  findAuthors,
  presentAuthor,
  presentComment,
  presentComments,
} from '#features/comments/server/present-comments.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import {
  deleteHeldRow,
  findHeldComment,
  findHeldComments,
  type HeldCommentRow,
  hasHolding,
  insertHeldComment,
  type NewHeldComment,
  upsertHolding,
} from './held-comment.store.ts';

/** Has a first comment of the actor wait for the owner, and answers it as its author sees it; refuses (404) where the host is gone. */
export async function holdComment(
  call: MemberCall,
  host: CommentHost,
  comment: NewHeldComment,
): Promise<CommentDocument> {
  const row = await insertHeldComment(call, host, comment);
  if (!row) throw notFound();
  const author = (await hydrateUsers(call, [row.user_id])).get(row.user_id);
  const view = presentComment(call, {
    row: asComment(row),
    author: presentAuthor(row.user_id, author),
    may: { write: false, moderate: false },
  });
  const can = { delete: true, edit: false, like: false, report: false, reply: false, pin: false };
  return commentDocument({ ...view, held: true, can });
}

const asComment = (row: HeldCommentRow): CommentRow => ({
  ...row,
  status: commentStatus.approved,
  edited_at: null,
  likes_count: 0,
  deleted_at: null,
});

export async function listHeldComments(
  call: MemberCall,
  host: CommentHost,
  { id }: InputOf<HeldCommentsEndpoint>,
): Promise<AnswerOf<HeldCommentsEndpoint>> {
  const access = await host.find(call, id);
  if (!access.may.read) return { held: [], total: 0 };
  const rows = await findHeldComments(call.db, { kind: host.kind, access, actor: call.actor });
  const authorOf = await findAuthors(
    call,
    rows.map((row) => row.user_id),
  );
  return {
    held: rows.map((row) => ({
      id: row.id,
      content: row.content,
      createdAt: row.created_at.toISOString(),
      moment: row.moment_ms,
      isReply: row.parent_id !== null,
      user: authorOf(row.user_id),
      mayShow: access.ownerId === call.actor.userId,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * Shows a held comment: from then on it is as one that was just posted, with the time at which it was written. Refuses (404) to all
 * but the owner and its author, (403) to its author, and (409) where it can no longer stand there.
 */
export async function showHeldComment(
  call: MemberCall,
  hosts: CommentHosts,
  { id }: InputOf<typeof contract.showHeldComment>,
): Promise<CommentDocument> {
  const { found, host, access } = await findDecidable(call, hosts, id);
  if (access.ownerId !== call.actor.userId) throw forbidden();
  await lockCommentHost(call.db, host, access.id);
  const held = await deleteHeldRow(call, found.id);
  if (!held) throw notFound();
  const gone = () => conflict('This comment cannot be shown any more. Remove it.');
  const parent = held.parent_id === null ? null : await lockComment(call.db, held.parent_id);
  if (held.parent_id !== null && (!parent || !isCounted(parent.status))) throw gone();
  const row = await insertComment(call, host, {
    id: held.id,
    hostId: access.id,
    userId: held.user_id,
    content: held.content,
    at: held.created_at,
    // The sound may have become shorter meanwhile.
    moment: held.moment_ms !== null && held.moment_ms <= (access.length ?? 0) ? held.moment_ms : null,
    ...(held.parent_id !== null && { parentId: held.parent_id }),
    refusedWhen: toBlockedByAny([call.actor.userId, ...(parent ? [parent.user_id] : [])], held.user_id),
  });
  if (!row) throw gone();
  await publishInvalidation(call.db, [access.id]);
  const [view] = await presentComments(call, [row], access);
  if (!view) throw notFound();
  return commentDocument(view);
}

/** Removes a held comment, for the owner and its author, who need not see any more what it is about. */
export async function deleteHeldComment(
  call: MemberCall,
  hosts: CommentHosts,
  { id }: InputOf<typeof contract.deleteHeldComment>,
): Promise<undefined> {
  const own = await findHeldComment(call.db, id);
  if (own?.user_id !== call.actor.userId) await findDecidable(call, hosts, id);
  if (!(await deleteHeldRow(call, id))) throw notFound();
}

/** A held comment that the actor wrote, or that waits for them; refused (404) to others. */
async function findDecidable(
  call: MemberCall,
  hosts: CommentHosts,
  id: string,
): Promise<{ found: HeldCommentRow; host: CommentHost; access: CommentHostAccess }> {
  const found = await findHeldComment(call.db, id);
  if (!found) throw notFound();
  const host = getCommentHost(hosts, found.host_kind);
  const access = await host.findById(call, found.host_id);
  if (found.user_id !== call.actor.userId && access.ownerId !== call.actor.userId) throw notFound();
  return { found, host, access };
}

export async function getCommentSettings({
  db,
  actor,
}: MemberCall): Promise<AnswerOf<typeof contract.getCommentSettings>> {
  return { holdsFirst: await hasHolding(db, actor.userId) };
}

/** Comments that are held already wait on when holding ends. */
export async function updateCommentSettings(
  { db, actor, now }: MemberCall,
  { holdsFirst }: InputOf<typeof contract.updateCommentSettings>,
): Promise<AnswerOf<typeof contract.updateCommentSettings>> {
  await upsertHolding(db, { userId: actor.userId, holds: holdsFirst, at: now });
  return { holdsFirst };
}

import { findBlockers } from '#features/blocks/server/block.store.ts';
import type { CommentView } from '#features/comments/contract.ts';
import { mayDeleteComment, offersEdit, offersReport } from '#features/comments/model/comment-rights.ts';
import { DELETED_AUTHOR, DELETED_TEXT, statusText } from '#features/comments/model/comment-status.ts';
import { COMMENT_KIND, type CommentRow } from '#features/comments/server/comment.store.ts';
import type { CommentHostAccess } from '#features/comments/server/comment-host.ts';
import { findFirstReplies } from '#features/comments/server/find-first-replies.ts';
import { findOutOfReach } from '#features/comments/server/find-out-of-reach.ts';
import { findMentions } from '#features/comments/server/mention.store.ts';
import { findLikedIds } from '#features/likes/server/like.store.ts';
import type { UserView } from '#features/members/contract.ts';
import {
  findMembersForAdmins,
  type MemberForAdmins,
} from '#features/members/server/find-members-for-admins.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { Call } from '#platform/server/call.ts';

type HostRights = Pick<CommentHostAccess['may'], 'write' | 'moderate'>;

interface HostAccess {
  ownerId: CommentHostAccess['ownerId'];
  may: HostRights;
  /** The comment that is shown first. */
  pinnedId?: string | null;
}

/** What site admins may do with comments of any host. */
export const asModerator: HostAccess = { ownerId: null, may: { write: false, moderate: true } };

/** Converts rows to views in their order, with their first replies; reads all authors at once. */
export async function presentComments(
  call: Call,
  rows: readonly CommentRow[],
  { ownerId, may, pinnedId }: HostAccess,
): Promise<CommentView[]> {
  const parents = rows.filter((row) => row.parent_id === null).map((row) => row.id);
  const { counts, first } = await findFirstReplies(call.db, parents);
  const ids = [...rows, ...first].map((row) => row.user_id);
  const { userId } = call.actor;
  const all = [...rows, ...first];
  const shown = { hostKind: COMMENT_KIND, hostIds: all.map((row) => row.id) };
  const withNames = all.filter(({ content }) => content.includes('@')).map((row) => row.id);
  const blockers = ownerId === null ? ids : [...ids, ownerId];
  const [authorOf, mentions, liked, outOfReach, blocking] = await Promise.all([
    findAuthors(call, ids),
    findMentions(call, withNames),
    userId !== null && ids.length > 0 ? findLikedIds(call.db, { ...shown, userId }) : null,
    // Others reach whom they see.
    may.write && call.actor.isStudent ? findOutOfReach(call, ids) : null,
    userId !== null && ids.length > 0 ? findBlockers(call.db, blockers, userId) : null,
  ]);
  const isBlockedBy = (id: string | null) => id !== null && blocking?.has(id) === true;
  const present = (row: CommentRow) => {
    const blocked = isBlockedBy(ownerId) || isBlockedBy(row.user_id);
    const write = may.write && outOfReach?.has(row.user_id) !== true && !blocked;
    const author = authorOf(row.user_id);
    return presentComment(call, {
      row,
      author,
      may: { ...may, write },
      ownerId,
      mentions: mentions.get(row.id),
      liked: liked?.has(row.id),
      blocked,
    });
  };
  return rows.map((row) => ({
    ...present(row),
    pinned: row.id === pinnedId,
    repliesCount: counts.get(row.id) ?? 0,
    replies: first
      .filter((reply) => reply.parent_id === row.id)
      .map((reply) => {
        const { parentId: _of, pinned: _pin, repliesCount: _count, replies: _none, ...view } = present(reply);
        return view;
      }),
  }));
}

/** The authors with these ids as the actor sees them, read at once; those whom nobody may see have no name of their own. */
export async function findAuthors(
  call: Call,
  ids: readonly string[],
): Promise<(id: string) => CommentView['user']> {
  const users = await hydrateUsers(call, ids);
  const absent = ids.filter((id) => !users.has(id));
  // Suspended members and members visible only to a school are not hydrated, but still exist.
  const known = await findMembersForAdmins(call.db, absent);
  return (id) => presentAuthor(id, users.get(id), placeholderName(known.get(id)));
}

/** The author as comments show them; `unnamed` in place of a name that the actor may not see. */
export const presentAuthor = (
  id: string,
  user: UserView | undefined,
  unnamed: string = DELETED_AUTHOR,
): CommentView['user'] => ({
  id,
  username: user?.username ?? unnamed,
  avatarSmallUrl: user?.avatarSmallUrl ?? null,
  selfLink: user?.selfLink ?? null,
  admin: user?.admin ?? false,
});

function placeholderName(member: MemberForAdmins | undefined): string {
  if (!member) return DELETED_AUTHOR;
  return member.suspended ? 'Suspended user' : 'Hidden user';
}

/** Stands for the author of a deleted comment. */
const nobody = '00000000-0000-0000-0000-000000000000';

const gapFields = {
  content: null,
  editedAt: null,
  moment: null,
  statusText: DELETED_TEXT,
  user: presentAuthor(nobody, undefined),
  mentions: [],
  likesCount: 0,
  currentUserLiked: false,
  can: { delete: false, edit: false, like: false, report: false, reply: false, pin: false },
};

interface PresentedComment {
  row: CommentRow;
  author: CommentView['user'];
  may: HostRights;
  /** Of the host. */
  ownerId?: string | null;
  mentions?: CommentView['mentions'] | undefined;
  liked?: boolean | undefined;
  /** By the comment's author or the host's owner; a like can still be taken back. */
  blocked?: boolean;
}

/** Without replies. Only site admins get the content of a hidden comment, and nobody that of a deleted one. */
export function presentComment(
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { row, author, may, ownerId = null, mentions = [], liked = false, blocked = false }: PresentedComment,
): CommentView {
  const hidden = statusText(row.status);
  const shown = hidden === null || actor.siteAdmin;
  const facts = {
    userId: row.user_id,
    byAdmin: author.admin,
    status: row.status,
    createdAt: row.created_at,
  };
  const mayAnswer = hidden === null && (author.selfLink !== null || author.username === DELETED_AUTHOR);
  return {
    id: row.id,
    content: shown ? row.content : null,
    createdAt: row.created_at.toISOString(),
    editedAt: (shown && row.edited_at?.toISOString()) || null,
    moment: shown ? row.moment_ms : null,
    status: row.status,
    statusText: hidden,
    user: author,
    mentions: shown ? mentions : [],
    likesCount: row.likes_count,
    currentUserLiked: liked,
    can: {
      delete: mayDeleteComment(actor, facts, may.moderate),
      edit: may.write && offersEdit(actor, facts, now),
      like: mayAnswer && !actor.isStudent && (liked || !blocked),
      report: offersReport(actor, facts),
      reply: mayAnswer && may.write && actor.userId !== null && row.parent_id === null,
      pin: hidden === null && actor.userId !== null && actor.userId === ownerId && row.parent_id === null,
    },
    ...(row.deleted_at !== null && gapFields),
    parentId: row.parent_id,
    pinned: false,
    repliesCount: 0,
    replies: [],
  };
}

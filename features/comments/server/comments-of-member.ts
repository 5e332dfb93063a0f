import { deleteLike } from '#features/likes/server/like.store.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteCommentReportsOfMember, findCommentsOfMember, findLikedComments } from './comment.store.ts';
import { deleteHeldOfMember, findHeldOfMember, hasHolding } from './held/held-comment.store.ts';
import { commentLikeHost } from './like-comment.ts';
import { deleteMentionsOfMember, findMentionsOfMember } from './mention.store.ts';

/** A member's comments on others' hosts stay after the member's deletion, without a name (ACCOUNT-085); their likes go. */
export const commentsOfMember: MemberPart = {
  name: 'comments',
  tables: { comments: [], comment_reports: [], comment_mentions: [], comment_holding: [], held_comments: [] },

  async *exportFiles({ db }, userId) {
    const comments = await findCommentsOfMember(db, userId);
    yield {
      path: 'comments.json',
      json: comments.map(({ id, host_kind, host_id, content, created_at, edited_at, moment_ms }) => ({
        id,
        about: { kind: host_kind, id: host_id },
        content,
        createdAt: created_at,
        editedAt: edited_at,
        moment: moment_ms,
      })),
    };
    const liked = await findLikedComments(db, userId);
    yield {
      path: 'comment-likes.json',
      json: liked.map(({ id, about, likedAt }) => ({ id, about, likedAt })),
    };
    const held = await findHeldOfMember(db, userId);
    if (held.length > 0)
      yield {
        path: 'held-comments.json',
        json: held.map(({ id, host_kind, host_id, content, created_at, moment_ms }) => ({
          id,
          about: { kind: host_kind, id: host_id },
          content,
          createdAt: created_at,
          moment: moment_ms,
        })),
      };
    if (await hasHolding(db, userId)) yield { path: 'comment-settings.json', json: { holdsFirst: true } };
    yield { path: 'comment-mentions.json', json: await findMentionsOfMember(db, userId) };
  },

  async erase(call, userId) {
    await deleteCommentReportsOfMember(call.db, userId);
    await deleteMentionsOfMember(call.db, userId);
    await deleteHeldOfMember(call.db, userId);
    for (const { id, authorId } of await findLikedComments(call.db, userId)) {
      const payload = { commentId: id, authorId, userId };
      await deleteLike(call, { host: commentLikeHost, hostId: id, userId, payload });
    }
  },
};

import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteCommentReportsOfMember, findCommentsOfMember } from './comment.store.ts';

/** A member's comments on others' hosts stay after the member's deletion, without a name (ACCOUNT-085). */
export const commentsOfMember: MemberPart = {
  name: 'comments',
  tables: { comments: [], comment_reports: [] },

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
  },

  async erase({ db }, userId) {
    await deleteCommentReportsOfMember(db, userId);
  },
};

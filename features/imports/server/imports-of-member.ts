import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteArchive, findImportedComments } from './imported-comment.store.ts';
import { presentImportedComment } from './list-imported-comments.ts';

/** A member's archive of imported comments. Students have none. */
export const importsOfMember: MemberPart = {
  name: 'imports',
  tables: { imported_comments: [] },

  async *exportFiles({ db }, userId) {
    const comments = await findImportedComments(db, userId);
    if (comments.length > 0)
      yield { path: 'imported-comments.json', json: comments.map(presentImportedComment) };
  },

  erase: ({ db }, userId) => deleteArchive(db, userId),
};

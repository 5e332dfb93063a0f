import type { MemberPart } from '#features/members/server/member-part.ts';
import { findListsForExport } from './find-lists-for-export.ts';
import { deleteListsOf } from './list.store.ts';

/** A member's lists. Students have none. */
export const listsOfMember: MemberPart = {
  name: 'lists',
  tables: { lists: [] },

  async *exportFiles(call, userId) {
    yield { path: 'lists.json', json: await findListsForExport(call, userId) };
  },

  async erase({ db }, userId) {
    await deleteListsOf(db, userId);
  },
};

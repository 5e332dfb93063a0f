import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteBlocksOf, findUsersBlockedBy } from './block.store.ts';

/** The blocks of a deleted member are deleted, and those that others have made of them. */
export const blocksOfMember: MemberPart = {
  name: 'blocks',
  tables: { blocks: [] },

  async *exportFiles({ db }, userId) {
    yield { path: 'blocked-users.json', json: await findUsersBlockedBy(db, userId) };
  },

  async erase({ db }, userId) {
    await deleteBlocksOf(db, userId);
  },
};

import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteExport, exportObjectKey, findExportsOfUser } from './account-export.store.ts';

/** Copies are deleted with the member and are not part of a copy themselves. */
export const exportsMemberPart: MemberPart = {
  name: 'account',
  tables: ['account_exports'],

  async *exportFiles() {},

  async erase({ db, platform }, userId) {
    for (const { id } of await findExportsOfUser(db, userId)) {
      await platform.storage.delete(exportObjectKey(id));
      await deleteExport(db, id);
    }
  },
};

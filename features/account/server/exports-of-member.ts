import type { MemberPart } from '#features/identity/server/member-part.ts';
import { deleteExport, findExportsOf } from './account-export.store.ts';

/** Copies that were made go with the member; they are no part of a copy themselves. */
export const exportsOfMember: MemberPart = {
  name: 'account',
  tables: ['account_exports'],

  async *exportFiles() {},

  async erase({ db, platform }, userId) {
    for (const { id, object_key } of await findExportsOf(db, userId)) {
      if (object_key !== null) await platform.storage.delete(object_key);
      await deleteExport(db, id);
    }
  },
};

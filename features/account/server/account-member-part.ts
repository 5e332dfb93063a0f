import type { MemberPart } from '#features/members/server/member-part.ts';
import type { OwnAccountReader } from '#features/sign-in/server/current-user/own-account-reader.ts';
import { deleteExport, exportObjectKey, findExportsOfUser } from './account-export.store.ts';

/** The profile as the member sees it. Copies are deleted with the member and are not part of a copy themselves. */
export const accountMemberPart = (reader: OwnAccountReader): MemberPart => ({
  name: 'account',
  tables: { account_exports: [] },

  async *exportFiles(call, userId) {
    const { db } = call;
    const found = await reader.findOwnRow(db, userId);
    if (!found) return;
    const own = await reader.present(call, found.user, found.columns);
    // Subscriptions are exported in a file of their own, consents in another.
    const {
      subscriptions: _subscriptions,
      activeRecurringSubscription: _active,
      paymentProvider: _provider,
      consents: _consents,
      ...profile
    } = own.user;
    yield { path: 'profile.json', json: profile };
  },

  async erase({ db, platform }, userId) {
    for (const { id } of await findExportsOfUser(db, userId)) {
      await platform.storage.delete(exportObjectKey(id));
      await deleteExport(db, id);
    }
  },
});

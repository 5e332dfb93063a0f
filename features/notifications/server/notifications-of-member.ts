import type { MemberPart } from '#features/identity/server/member-part.ts';
import { findNotificationsForExport } from './find-notifications-for-export.ts';
import { deleteNotificationsOf } from './notification.store.ts';

/** What a member was told, and what others were told of them. */
export const notificationsOfMember: MemberPart = {
  name: 'notifications',
  tables: ['notifications'],

  async *exportFiles({ db }, userId) {
    yield { path: 'notifications.json', json: await findNotificationsForExport(db, userId) };
  },

  async erase({ db }, userId) {
    await deleteNotificationsOf(db, [userId]);
  },
};

import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteNotificationsOf, findNotificationsForExport } from './notification.store.ts';

/** Exports the notifications of a member, and deletes those for and by them. */
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

import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
import { deleteNotificationsOf, findNotificationsForExport } from './notification.store.ts';

/** Exports the notifications of a member, and deletes those for and by them. */
export const notificationsOfMember: MemberPart = {
  name: 'notifications',
  tables: {
    notifications: [
      studentColumns(
        'What happened in the student’s own projects',
        'id user_id kind author_id target_kind target_id occasion messages created_at updated_at read_at',
      ),
    ],
    notification_people: [],
  },

  async *exportFiles({ db }, userId) {
    yield { path: 'notifications.json', json: await findNotificationsForExport(db, userId) };
  },

  async erase({ db }, userId) {
    await deleteNotificationsOf(db, [userId]);
  },
};

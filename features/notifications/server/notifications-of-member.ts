import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
import { deleteNotificationsOf, findNotificationsForExport } from './notification.store.ts';
import { deleteNotificationSettings, findNotificationSettings } from './notification-settings.store.ts';

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
    notification_settings: [studentColumns('How the student is notified', 'user_id kind reach changed_at')],
  },

  async *exportFiles({ db }, userId) {
    yield { path: 'notifications.json', json: await findNotificationsForExport(db, userId) };
    const settings = await findNotificationSettings(db, userId);
    if (settings.size > 0) yield { path: 'notification-settings.json', json: Object.fromEntries(settings) };
  },

  async erase({ db }, userId) {
    await deleteNotificationsOf(db, [userId]);
    await deleteNotificationSettings(db, userId);
  },
};

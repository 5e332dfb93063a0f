import type { Db } from '#platform/server/call.ts';
import './notifications.tables.ts';

/** All notifications of the member as stored, oldest first, for the export of their data. */
export function findNotificationsForExport(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('notifications')
    .select(['kind', 'target_kind', 'target_id', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

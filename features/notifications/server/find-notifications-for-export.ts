import type { Db } from '#platform/server/call.ts';
import './notification.tables.ts';

/** Everything that the member was told, the oldest first, as it is stored: for the copy of their data. */
export function findNotificationsForExport(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('notifications')
    .select(['kind', 'target_kind', 'target_id', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

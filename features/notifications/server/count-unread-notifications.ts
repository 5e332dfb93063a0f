import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { hasAuthorAndTarget } from './notification.scopes.ts';
import type { NotificationHosts } from './notification-host.ts';

const MAX_COUNTED = 1000;

/** Number of the user's unread notifications for the page data, counted up to 1,000. */
export async function countUnreadNotifications(
  db: Db,
  hosts: NotificationHosts,
  userId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications n where n.user_id = ${userId}::uuid and n.read_at is null and ${hasAuthorAndTarget(hosts)}
      limit ${sql.lit(MAX_COUNTED)}) unread`.execute(db);
  return rows[0]?.count ?? 0;
}

import { type RawBuilder, sql } from 'kysely';
import { hasAuthorAndTarget } from './notification.scopes.ts';
import type { NotificationHosts } from './notification-host.ts';

/** Notifications of a member are counted up to so many. */
export const MAX_COUNTED = 1000;

/** Column of a query on `users`: the number of the member's unread notifications for the page data, counted up to 1,000. */
export const unreadNotifications = (hosts: NotificationHosts): RawBuilder<number> => sql<number>`(
  select count(*)::int from (
    select from notifications n where n.user_id = users.id and n.read_at is null and ${hasAuthorAndTarget(hosts, sql.ref('users.id'))}
    limit ${sql.lit(MAX_COUNTED)}) unread)`;

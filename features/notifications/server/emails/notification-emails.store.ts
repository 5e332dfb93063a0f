import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { hasAuthorAndTarget } from '../notification.scopes.ts';
import type { NotificationHosts } from '../notification-host.ts';
import { getsEmails } from '../notification-settings.store.ts';
import type { NotificationRow } from '../notifications.tables.ts';

export type EmailedRow = NotificationRow & { email: string };

/** The unread notification with its recipient's address, where they still want an e-mail about its kind at once. */
export async function findEmailedNotification(
  db: Db,
  hosts: NotificationHosts,
  id: string,
): Promise<EmailedRow | undefined> {
  const { rows } = await sql<EmailedRow>`
    select n.*, u.email from notifications n join users u on u.id = n.user_id
      join notification_settings s on s.user_id = u.id and s.kind = n.kind and s.reach = 'email'
    where n.id = ${id} and n.read_at is null and ${hasAuthorAndTarget(hosts)} and ${getsEmails}`.execute(db);
  return rows[0];
}

/** Ids of members who want a weekly e-mail, in their order, those after `after`. */
export async function findWeeklyRecipients(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from notification_settings s join users u on u.id = s.user_id
    where s.reach = 'weekly' and ${getsEmails} and (${after}::uuid is null or u.id > ${after}::uuid)
    order by u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the member has not read of the kinds of the weekly e-mail and of the seven days before `until`; `total` counts all of it. */
export async function findWeeklyNotifications(
  db: Db,
  hosts: NotificationHosts,
  { userId, until, limit }: { userId: string; until: string; limit: number },
): Promise<(EmailedRow & { total: number })[]> {
  const { rows } = await sql<EmailedRow & { total: number }>`
    select n.*, u.email, count(*) over ()::int as total
    from users u join notifications n on n.user_id = u.id
      join notification_settings s on s.user_id = u.id and s.kind = n.kind and s.reach = 'weekly'
    where u.id = ${userId} and n.read_at is null and n.updated_at <= ${until}::timestamptz
      and n.updated_at > ${until}::timestamptz - interval '7 days' and ${hasAuthorAndTarget(hosts)} and ${getsEmails}
    order by n.updated_at desc, n.id desc limit ${limit}`.execute(db);
  return rows;
}

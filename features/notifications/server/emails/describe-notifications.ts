import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { notificationsPage } from '../../pages.ts';
import type { NotificationHosts } from '../notification-host.ts';
import type { NotificationRow } from '../notifications.tables.ts';
import { presentNotifications } from '../present-notifications.ts';

/** What e-mails say of rows of one recipient, in their order: the text, and the path of the page that it leads to. */
export async function describeNotifications(
  { db }: Call,
  hosts: NotificationHosts,
  { userId, rows }: { userId: string; rows: readonly NotificationRow[] },
): Promise<{ message: string; path: string }[]> {
  const { data, included } = await presentNotifications({ db, actor: { ...guest, userId } }, hosts, rows);
  const paths = new Map(
    included.flatMap(({ id, attributes }) =>
      'selfLink' in attributes && attributes.selfLink ? [[id, attributes.selfLink] as const] : [],
    ),
  );
  return data.map(({ attributes: { message }, relationships: { author, target } }) => ({
    message,
    path: paths.get(target.data?.id ?? author.data?.id ?? '') ?? href(notificationsPage),
  }));
}

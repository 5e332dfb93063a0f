import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { kindLabels } from '../../model/notification-reach.ts';
import type { NotificationHosts } from '../notification-host.ts';
import type { sendNotificationEmail as job } from '../notifications.jobs.ts';
import { describeNotifications } from './describe-notifications.ts';
import { findEmailedNotification } from './notification-emails.store.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** Sends the e-mail about a notification, unless it was read or the e-mails were ended meanwhile. */
export async function handleSendNotificationEmail(
  call: Call,
  hosts: NotificationHosts,
  { notificationId }: PayloadOf<typeof job>,
): Promise<void> {
  const row = await findEmailedNotification(call.db, hosts, notificationId);
  if (!row) return;
  const [described] = await describeNotifications(call, hosts, { userId: row.user_id, rows: [row] });
  if (!described) return;
  const { config, mailer } = call.platform;
  await mailer.send(
    renderEmail({
      id: `notification:${row.id}`,
      to: row.email,
      subject: described.message,
      heading: described.message,
      paragraphs: [],
      button: { label: 'Have a look', href: config.siteUrl + described.path },
      unsubscribe: unsubscribeLink(call, row.user_id, row.kind),
      reason: `You get this e-mail because you chose to get e-mails about: ${kindLabels[row.kind]}.`,
    }),
  );
}

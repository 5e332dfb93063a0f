import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { notificationsPage } from '../../pages.ts';
import type { NotificationHosts } from '../notification-host.ts';
import { enqueueWeeklyEmails, sendWeeklyEmail } from '../notifications.jobs.ts';
import { describeNotifications } from './describe-notifications.ts';
import { findWeeklyNotifications, findWeeklyRecipients } from './notification-emails.store.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

const MEMBERS_PER_BATCH = 500;
const SHOWN = 20;

/** Begins with the first members. Of one day they are begun once, however often this runs. */
export async function handleBeginWeeklyEmails(call: Call): Promise<void> {
  const until = `${call.now.toISOString().slice(0, 10)}T00:00:00.000Z`;
  await call.enqueue(enqueueWeeklyEmails, { after: null, until }, { key: `weekly:${until}` });
}

/** Enqueues one e-mail for each member of a batch and a job for the next batch, in one transaction. */
export async function handleEnqueueWeeklyEmails(
  { platform }: Call,
  { after, until }: PayloadOf<typeof enqueueWeeklyEmails>,
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const recipients = await findWeeklyRecipients(tx, { after, limit: MEMBERS_PER_BATCH });
    for (const userId of recipients)
      await call.enqueue(sendWeeklyEmail, { userId, until }, { key: `weekly:${until}:${userId}` });
    const last = recipients.at(-1);
    if (last && recipients.length === MEMBERS_PER_BATCH)
      await call.enqueue(enqueueWeeklyEmails, { after: last, until });
  });
}

/** Sends what the member has not read of the kinds of the weekly e-mail; nothing where there is nothing. */
export async function handleSendWeeklyEmail(
  call: Call,
  hosts: NotificationHosts,
  { userId, until }: PayloadOf<typeof sendWeeklyEmail>,
): Promise<void> {
  const rows = await findWeeklyNotifications(call.db, hosts, { userId, until, limit: SHOWN });
  const [first] = rows;
  if (!first) return;
  const { config, mailer } = call.platform;
  const described = await describeNotifications(call, hosts, { userId, rows });
  if (described.length === 0) return;
  const more = first.total - rows.length;
  await mailer.send(
    renderEmail({
      id: `notifications_weekly:${until}:${userId}`,
      to: first.email,
      subject: first.total === 1 ? 'One new thing this week' : `${first.total} new things this week`,
      heading: 'What happened this week',
      paragraphs: [...described.map(({ message }) => message), ...(more > 0 ? [`And ${more} more.`] : [])],
      button: { label: 'Read them', href: config.siteUrl + href(notificationsPage) },
      unsubscribe: unsubscribeLink(call, userId, 'weekly'),
      reason: 'You get this e-mail because you chose to be notified in a weekly e-mail.',
    }),
  );
}

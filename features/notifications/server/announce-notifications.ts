import type { Call } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import { sendNotificationEmail } from './notifications.jobs.ts';
import type { WrittenNotification } from './written-notification.ts';

/** With the commit: a message to the open pages of each recipient, and an e-mail to those who want one at once. */
export async function announceNotifications(
  call: Call,
  written: readonly WrittenNotification[],
): Promise<void> {
  await publishLive(
    call.db,
    written.map(({ id, userId }) => ({
      channel: `user:${userId}`,
      message: { event: 'new-notification', data: { id } },
    })),
  );
  for (const { id, emailed } of written)
    if (emailed) await call.enqueue(sendNotificationEmail, { notificationId: id });
}

import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import type { readNotification as contract } from '../contract.ts';
import { updateNotificationRead } from './notification.store.ts';

/** Marks a notification as read and publishes that to the member's other tabs. Refuses (404) one that is not the caller's. */
export async function readNotification(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const isNew = await updateNotificationRead(call.db, { userId, id, at: call.now });
  if (isNew === null) throw notFound();
  if (isNew) await publishRead(call.db, [{ id, userId }]);
  return { data: { id, type: 'notification', attributes: { read: true } } };
}

/** With the commit the open pages of their recipients show these as read. */
export const publishRead = (db: Db, read: readonly { id: string; userId: string }[]): Promise<void> =>
  publishLive(
    db,
    read.map(({ id, userId }) => ({
      channel: `user:${userId}`,
      message: { event: 'notification-read', data: { id } },
    })),
  );

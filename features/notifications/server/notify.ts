import type { Call } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import type { NotificationKind } from '../model/notification-kind.ts';
import { insertNotifications } from './notification.store.ts';

type ProjectKind = Extract<NotificationKind, `collab_${string}` | 'project_message'>;
type GroupKind = 'new_group_invitation' | 'new_follow_group';

/** Something that members are to be told of. Their own doing is told to nobody. */
export type NotificationInput = { authorId: string; recipientIds: readonly string[] } & (
  | { kind: ProjectKind; projectId: string }
  | { kind: GroupKind; groupId: string }
  | { kind: 'new_follow_user' }
);

/**
 * Tells the recipients, in the database and, with the commit, on their open pages. `occasion` names what caused it: the same
 * occasion is told once. Call it in a transaction.
 */
export async function notify(
  call: Call,
  notice: NotificationInput,
  { occasion, at = call.now }: { occasion: string; at?: Date },
): Promise<void> {
  const { kind, authorId } = notice;
  const others = [...new Set(notice.recipientIds)].filter((id) => id !== authorId);
  if (others.length === 0) return;
  const told = await insertNotifications(call.db, {
    kind,
    authorId,
    target: notificationTarget(notice),
    occasion,
    at,
    recipients: others.map((userId) => ({ id: call.newId(), userId })),
  });
  await publishLive(
    call.db,
    told.map(({ id, userId }) => ({
      channel: `user:${userId}`,
      message: { event: 'new-notification', data: { id } },
    })),
  );
}

function notificationTarget(notice: NotificationInput): { kind: string; id: string } | null {
  if ('projectId' in notice) return { kind: 'project', id: notice.projectId };
  return 'groupId' in notice ? { kind: 'group', id: notice.groupId } : null;
}

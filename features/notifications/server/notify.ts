import type { EventType, PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { onEvent, type Subscriber } from '#platform/server/feature.ts';
import type { NotificationKind } from '../model/notification-kind.ts';
import { announceNotifications } from './announce-notifications.ts';
import { insertNotifications } from './notification.store.ts';

type ProjectKind = Extract<NotificationKind, `collab_${string}` | 'project_message'>;
type GroupKind = 'new_group_invitation' | 'new_follow_group' | 'group_track' | 'campaign_news';

/** A notification to send. The author is never a recipient. */
export type NotificationInput = { authorId: string; recipientIds: readonly string[] } & (
  | { kind: ProjectKind; projectId: string }
  | { kind: GroupKind; groupId: string }
  | { kind: 'new_track'; trackId: string }
  | { kind: 'new_follow_user' }
);

/**
 * Inserts a notification for each recipient and, with the commit, announces it to them. `occasion` names the cause,
 * which is notified once. Call it in a transaction.
 */
export async function notify(
  call: Call,
  input: NotificationInput,
  { occasion, at = call.now }: { occasion: string; at?: Date },
): Promise<void> {
  const { kind, authorId } = input;
  const others = [...new Set(input.recipientIds)].filter((id) => id !== authorId);
  if (others.length === 0) return;
  const written = await insertNotifications(call.db, {
    kind,
    authorId,
    target: notificationTarget(input),
    occasion,
    at,
    recipients: others.map((userId) => ({ id: call.newId(), userId })),
  });
  await announceNotifications(call, written);
}

function notificationTarget(input: NotificationInput): { kind: string; id: string } | null {
  if ('projectId' in input) return { kind: 'project', id: input.projectId };
  if ('trackId' in input) return { kind: 'track', id: input.trackId };
  return 'groupId' in input ? { kind: 'group', id: input.groupId } : null;
}

/** Notifies members of each event of this type, once also when the event is delivered twice. */
export function notifyOnEvent<E extends EventType>(
  event: E,
  toInput: (payload: PayloadOf<E>) => NotificationInput,
): Subscriber {
  return onEvent(`notifications.on-${event.type}`, event, async (call, events) => {
    for (const { id, payload, at } of events)
      await notify(call, toInput(payload), { occasion: `event ${id}`, at });
  });
}

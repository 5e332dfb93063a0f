import type { EventType, PayloadOf } from '#platform/pure/event.ts';
import { onEvent, type Subscriber } from '#platform/server/feature.ts';
import { type NotificationInput, notify } from './notify.ts';

/** Tells members of each event of this type; an event that is delivered twice is told once. */
export function notifyOnEvent<E extends EventType>(
  event: E,
  toNotice: (payload: PayloadOf<E>) => NotificationInput,
): Subscriber {
  return onEvent(`notifications.on-${event.type}`, event, async (call, events) => {
    for (const { id, payload, at } of events)
      await notify(call, toNotice(payload), { occasion: `event ${id}`, at });
  });
}

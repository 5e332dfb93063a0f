import type { EventType, PayloadOf } from '#platform/pure/event.ts';
import { onEvent, type Subscriber } from '#platform/server/feature.ts';
import { type NotificationInput, notify } from './notify.ts';

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

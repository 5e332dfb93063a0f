import { guest } from '#platform/pure/actor.ts';
import type { EventType, PayloadOf } from '#platform/pure/event.ts';
import type { JsonApiDocument } from '#platform/pure/json-api.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import type { World } from '#testing/world.ts';
import { listNotifications } from '../contract.ts';
import type { Notification } from '../model/notification.ts';

/** Emits an event and runs its subscribers. */
export async function deliverEvent<E extends EventType>(
  world: World,
  event: E,
  payload: PayloadOf<E>,
): Promise<void> {
  await transaction(world.platform.db, (tx) => makeCall(world.platform, tx, guest).emit(event, payload));
  await world.drain();
}

/** The member's notifications as plain objects. */
export async function notificationsOf(
  person: Person,
  input: { page?: string | number; items?: number } = {},
): Promise<Notification[]> {
  return resolveDocument((await person.call(listNotifications, input)) as JsonApiDocument);
}

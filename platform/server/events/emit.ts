import type { EventType } from '#platform/pure/event.ts';
import type { Db } from '#platform/server/call.ts';
import './outbox.table.ts';

/** Writes the event's row in the transaction of `db`; the dispatcher of a worker delivers it. */
export async function emit(db: Db, event: EventType, payload: unknown, at: Date): Promise<void> {
  await db
    .insertInto('outbox_events')
    .values({ type: event.type, payload: JSON.stringify(event.payload.parse(payload)), created_at: at })
    .execute();
}

import type { EventType } from '#platform/pure/event.ts';
import type { Db } from '#platform/server/call.ts';
import './outbox.table.ts';

/** Writes an event to the outbox in the transaction of `db`; a worker delivers it. */
export async function emit(db: Db, event: EventType, payload: unknown, at: Date): Promise<void> {
  await db
    .insertInto('outbox_events')
    .values({ type: event.type, payload: JSON.stringify(event.payload.parse(payload)), created_at: at })
    .execute();
}

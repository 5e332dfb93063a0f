import type { ColumnType, Generated } from 'kysely';
import type { EventType } from '#platform/pure/event.ts';
import type { Db } from '#platform/server/call.ts';

interface OutboxEventTable {
  id: Generated<number>;
  type: string;
  payload: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, Date, never>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    outbox_events: OutboxEventTable;
  }
}

/** Writes an event to the outbox in the transaction of `db`; a worker delivers it. */
export async function emit(db: Db, event: EventType, payload: unknown, at: Date): Promise<void> {
  await db
    .insertInto('outbox_events')
    .values({ type: event.type, payload: JSON.stringify(event.payload.parse(payload)), created_at: at })
    .execute();
}

import type { ColumnType, Generated } from 'kysely';

export interface OutboxEventTable {
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

import type { Selectable } from 'kysely';

export interface WebhookInboxTable {
  gateway: string;
  event_id: string;
  type: string;
  subscription_id: string;
  happened_at: Date;
  received_at: Date;
  processed_at: Date | null;
}
export type WebhookInboxRow = Selectable<WebhookInboxTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    webhook_inbox: WebhookInboxTable;
  }
}

import type { Generated, Insertable, Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface WebhookInboxTable {
  gateway: string;
  event_id: string;
  type: string;
  /** Exactly one of the three is given. */
  subscription_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  /** Whose address fails, with the SHA-256 of the address. */
  user_id: Generated<string | null>;
  email_hash: Generated<Buffer | null>;
  happened_at: Date;
  received_at: Date;
  processed_at: Date | null;
}
type WebhookInboxRow = Selectable<WebhookInboxTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    webhook_inbox: WebhookInboxTable;
  }
}

/** Stores an event that a gateway or a mail provider has sent; false if it exists already. */
export async function insertWebhookEvent(db: Db, row: Insertable<WebhookInboxTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhook_inbox')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Marks an event as processed; null if it is already, or does not exist. */
export async function claimWebhookEvent(
  db: Db,
  { gateway, eventId, now }: { gateway: string; eventId: string; now: Date },
): Promise<WebhookInboxRow | null> {
  const row = await db
    .updateTable('webhook_inbox')
    .set({ processed_at: now })
    .where('gateway', '=', gateway)
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function purgeWebhookEvents(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_inbox')
    .where('received_at', '<', before)
    .where('processed_at', 'is not', null)
    .execute();
}

/** Deletes what was reported of a member's addresses. */
export async function deleteWebhookEventsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('webhook_inbox').where('user_id', '=', userId).execute();
}

import type { ColumnType, Generated } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

export interface MailDeliveryTable {
  id: string;
  state: Generated<'sending' | 'sent'>;
  changed_at: ColumnType<Date, never, Date>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    mail_deliveries: MailDeliveryTable;
  }
}

/** Claims an e-mail; false where it was claimed before. Must commit before sending: never call it in the job's transaction. */
export async function claimDelivery(db: Db, id: string): Promise<boolean> {
  const claimed = await db
    .insertInto('mail_deliveries')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Releases the claim of an e-mail that was certainly not sent, so that it can be retried. */
export async function releaseDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail_deliveries').where('id', '=', id).where('state', '=', 'sending').execute();
}

export async function confirmDelivery(db: Db, id: string): Promise<void> {
  await db.updateTable('mail_deliveries').set({ state: 'sent' }).where('id', '=', id).execute();
}

/** Deletes deliveries that are too old for a retry; returns their number. */
export async function purgeDeliveries(db: Db, olderThan: Date): Promise<number> {
  const done = await db.deleteFrom('mail_deliveries').where('changed_at', '<', olderThan).executeTakeFirst();
  return Number(done.numDeletedRows);
}

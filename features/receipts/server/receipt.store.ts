import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ReceiptBuyer, ReceiptRow } from './receipts.tables.ts';

/** Claims the next number of a series. It waits for others that take one, so call it last in a transaction. */
export async function claimReceiptNumber(db: Db, series: string): Promise<number> {
  const { last_number } = await db
    .insertInto('receipt_counters')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last_number: sql`receipt_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export async function insertReceipt(db: Db, row: ReceiptRow): Promise<void> {
  await db
    .insertInto('receipts')
    .values({
      ...row,
      seller: JSON.stringify(row.seller),
      buyer: JSON.stringify(row.buyer),
      lines: JSON.stringify(row.lines),
      evidence: JSON.stringify(row.evidence),
    })
    .execute();
}

/** Receipts of a member who has left stay without them: without a name, unless a VAT id needs one. */
export async function clearReceiptsOfUser(db: Db, userId: string): Promise<void> {
  const nobody: Pick<ReceiptBuyer, 'name' | 'address'> = { name: '', address: '' };
  await sql`update receipts set user_id = null,
      buyer = case when buyer->>'vatId' is null then buyer || ${JSON.stringify(nobody)}::jsonb else buyer end
    where user_id = ${userId}`.execute(db);
}

export async function purgeReceipts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('receipts').where('issued_at', '<', before).execute();
}

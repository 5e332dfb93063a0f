import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { BillingDetailsRow } from '../receipts.tables.ts';

/** VAT ids that no admin has confirmed, those that have waited longest first. */
export const findUnconfirmedVatIds = (db: Db, limit: number): Promise<BillingDetailsRow[]> =>
  db
    .selectFrom('billing_details')
    .selectAll()
    .where('vat_id', 'is not', null)
    .where('vat_confirmed_at', 'is', null)
    .orderBy('updated_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Quarters that have receipts as `2026-4`, the newest first. */
export async function findQuarters(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ quarter: string }>`
    select distinct to_char(issued_at at time zone 'UTC', 'YYYY-Q') as quarter from receipts
    order by quarter desc limit ${limit}`.execute(db);
  return rows.map(({ quarter }) => quarter);
}

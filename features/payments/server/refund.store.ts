import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface RefundTable {
  id: string;
  payment_id: string;
  amount_minor: number;
  /** `gateway`: made on the gateway's own pages. */
  reason: 'admin' | 'withdrawal' | 'undeliverable' | 'gateway';
  note: string;
  /** The admin; null for all others, and once they have left. */
  requested_by: string | null;
  state: 'requested' | 'succeeded' | 'failed';
  gateway_refund_id: string | null;
  created_at: Date;
  settled_at: Date | null;
}
export type RefundRow = Selectable<RefundTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    refunds: RefundTable;
  }
}

/** Inserts a refund; false if its id, or this refund of the gateway, is known. */
export async function insertRefund(db: Db, row: RefundRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** The refunds of payments, the oldest first. */
export const findRefundsOfPayments = (db: Db, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', 'in', paymentIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute();

/** Refunds that the gateway has not answered since this time, the oldest first. */
export async function findUnansweredRefunds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The payments of refunds that were made since a time. */
export async function findPaymentsRefundedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('payment_id')
    .distinct()
    .where('state', '=', 'succeeded')
    .where('settled_at', '>=', since)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Writes what became of a refund; undefined if that is written already. What was made may fail later. */
export const settleRefund = (
  db: Db,
  id: string,
  outcome: { state: 'succeeded' | 'failed'; gatewayRefundId: string | null; at: Date },
): Promise<RefundRow | undefined> =>
  db
    .updateTable('refunds')
    .set({ state: outcome.state, gateway_refund_id: outcome.gatewayRefundId, settled_at: outcome.at })
    .where('id', '=', id)
    .where('state', '<>', outcome.state)
    .returningAll()
    .executeTakeFirst();

/** Refunds stay for the books, without the admin who made them. */
export async function clearRefundsOfAdmin(db: Db, userId: string): Promise<void> {
  await db.updateTable('refunds').set({ requested_by: null }).where('requested_by', '=', userId).execute();
}

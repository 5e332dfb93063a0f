import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { GatewayDisputeTable, GatewayRefundRow } from '../gateway.tables.ts';

export async function insertGatewayRefund(db: Db, row: GatewayRefundRow): Promise<void> {
  await db.insertInto('gateway_refunds').values(row).execute();
}

export const findRefundByReference = (db: Db, reference: string): Promise<GatewayRefundRow | undefined> =>
  db.selectFrom('gateway_refunds').selectAll().where('reference', '=', reference).executeTakeFirst();

export const findRefundsOfCharges = (db: Db, ids: readonly string[]): Promise<GatewayRefundRow[]> =>
  db
    .selectFrom('gateway_refunds')
    .selectAll()
    .where('charge_id', 'in', [...ids, ''])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Notes that the payer's bank has sent a refund back; undefined for an unknown one. */
export const updateRefundFailed = (db: Db, id: string, at: Date): Promise<GatewayRefundRow | undefined> =>
  db
    .updateTable('gateway_refunds')
    .set({ failed_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const findDisputesOfCharges = (db: Db, ids: readonly string[]): Promise<GatewayDisputeTable[]> =>
  db
    .selectFrom('gateway_disputes')
    .selectAll()
    .where('charge_id', 'in', [...ids, ''])
    .execute();

export async function upsertGatewayDispute(db: Db, row: GatewayDisputeTable): Promise<void> {
  await db
    .insertInto('gateway_disputes')
    .values(row)
    .onConflict((conflict) => conflict.column('charge_id').doUpdateSet({ state: row.state }))
    .execute();
}

/** Takes an advisory lock on a charge until the transaction ends, which serialises its refunds and disputes. */
export async function lockGatewayCharge(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway charge ${id}`}, 0))`.execute(db);
}

import type { Db } from '#platform/server/call.ts';
import type { GatewayChargeRow } from './gateway.tables.ts';

/**
 * Inserts a charge. The database refuses a second successful one for the same period, and a second one with the same
 * key.
 */
export async function insertGatewayCharge(db: Db, row: GatewayChargeRow): Promise<void> {
  await db.insertInto('gateway_charges').values(row).execute();
}

export async function insertGatewayCharges(db: Db, rows: readonly GatewayChargeRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('gateway_charges').values(rows).execute();
}

export async function findChargeByIdempotencyKey(db: Db, key: string): Promise<GatewayChargeRow | null> {
  const row = await db
    .selectFrom('gateway_charges')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest charges of a customer, declined ones included, with the title of their subscription. */
export async function findChargesOfCustomer(
  db: Db,
  customerId: string,
  limit: number,
): Promise<(GatewayChargeRow & { title: string })[]> {
  return db
    .selectFrom('gateway_charges')
    .innerJoin('gateway_subscriptions', 'gateway_subscriptions.id', 'gateway_charges.subscription_id')
    .selectAll('gateway_charges')
    .select('gateway_subscriptions.title')
    .where('gateway_charges.customer_id', '=', customerId)
    .orderBy('gateway_charges.created_at', 'desc')
    .orderBy('gateway_charges.id', 'desc')
    .limit(limit)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { GatewayEventRow } from './gateway.tables.ts';

export async function insertGatewayEvent(db: Db, row: GatewayEventRow): Promise<void> {
  await db.insertInto('gateway_events').values(row).execute();
}

export async function findGatewayEvent(db: Db, id: string): Promise<GatewayEventRow | null> {
  const row = await db.selectFrom('gateway_events').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Counts a delivery attempt, and notes the first one that was answered. */
export async function updateDeliveryAttempt(db: Db, id: string, deliveredAt: Date | null): Promise<void> {
  await sql`update gateway_events set attempts = attempts + 1, delivered_at = coalesce(delivered_at, ${deliveredAt})
    where id = ${id}`.execute(db);
}

export async function purgeGatewayEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gateway_events').where('created_at', '<', before).execute();
}

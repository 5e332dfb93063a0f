import type { Db } from '#platform/server/call.ts';
import type { GatewayPortalSessionRow } from './gateway.tables.ts';

export async function insertPortalSession(db: Db, row: GatewayPortalSessionRow): Promise<void> {
  await db.insertInto('gateway_portal_sessions').values(row).execute();
}

/** A session that has not expired. */
export async function findPortalSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<GatewayPortalSessionRow | null> {
  const row = await db
    .selectFrom('gateway_portal_sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deletePortalSessionsOfCustomer(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('gateway_portal_sessions').where('customer_id', '=', customerId).execute();
}

export async function purgePortalSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gateway_portal_sessions').where('expires_at', '<', before).execute();
}

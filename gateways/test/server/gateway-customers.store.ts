import type { Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { GatewayCustomerRow, GatewayCustomerTable } from './gateway.tables.ts';

/** Inserts a customer; does nothing if the id exists. */
export async function insertGatewayCustomer(db: Db, row: GatewayCustomerRow): Promise<void> {
  await db
    .insertInto('gateway_customers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** With `lock` the row is locked until the transaction ends; charges, which refer to it, can still be inserted. */
export async function findGatewayCustomer(
  db: Db,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<GatewayCustomerRow | null> {
  const query = db.selectFrom('gateway_customers').selectAll().where('id', '=', id);
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? null;
}

export async function updateGatewayCustomer(
  db: Db,
  id: string,
  change: Updateable<GatewayCustomerTable>,
): Promise<void> {
  await db.updateTable('gateway_customers').set(change).where('id', '=', id).execute();
}

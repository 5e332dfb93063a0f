import type { Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { GatewayPaymentRow, GatewayPaymentTable } from '../gateway.tables.ts';

/** Inserts a payment; false if one with the same reference exists. */
export async function insertGatewayPayment(db: Db, row: GatewayPaymentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateway_payments')
    .values({ ...row, buys: JSON.stringify(row.buys) as never })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findPaymentByReference = (db: Db, reference: string): Promise<GatewayPaymentRow | undefined> =>
  db.selectFrom('gateway_payments').selectAll().where('reference', '=', reference).executeTakeFirst();

export const findPaymentByClientSecret = (db: Db, secret: string): Promise<GatewayPaymentRow | undefined> =>
  db.selectFrom('gateway_payments').selectAll().where('client_secret', '=', secret).executeTakeFirst();

/** Locks the payment until the transaction ends, which serialises its changes. */
export const lockPayment = (
  db: Db,
  by: 'reference' | 'client_secret',
  value: string,
): Promise<GatewayPaymentRow | undefined> =>
  db.selectFrom('gateway_payments').selectAll().where(by, '=', value).forUpdate().executeTakeFirst();

export const updateGatewayPayment = (
  db: Db,
  id: string,
  change: Updateable<GatewayPaymentTable>,
): Promise<GatewayPaymentRow> =>
  db
    .updateTable('gateway_payments')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** References of payments of a customer that wait for a confirmation. */
export async function findOpenPayments(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('gateway_payments')
    .select('reference')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'requires_action')
    .execute();
  return rows.map(({ reference }) => reference);
}

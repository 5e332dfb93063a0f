import { sql, type Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isAfterKey, keyColumn, orderOf } from '#platform/server/db/keyset.ts';
import type {
  GatewaySubscriptionRow,
  GatewaySubscriptionTable,
  NewGatewaySubscriptionRow,
} from './gateway.tables.ts';

/** Inserts a subscription; false if the id exists. */
export async function insertGatewaySubscription(db: Db, row: NewGatewaySubscriptionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateway_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findGatewaySubscription(db: Db, id: string): Promise<GatewaySubscriptionRow | null> {
  const row = await db
    .selectFrom('gateway_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the subscription until the transaction ends, which serialises its changes. */
export async function lockGatewaySubscription(db: Db, id: string): Promise<GatewaySubscriptionRow | null> {
  const row = await db
    .selectFrom('gateway_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateGatewaySubscription(
  db: Db,
  id: string,
  change: Updateable<GatewaySubscriptionTable>,
): Promise<GatewaySubscriptionRow> {
  return db
    .updateTable('gateway_subscriptions')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** All subscriptions of a customer, newest first. */
export async function findSubscriptionsOfCustomer(
  db: Db,
  customerId: string,
): Promise<GatewaySubscriptionRow[]> {
  return db
    .selectFrom('gateway_subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Makes declined renewals of this customer due at once. */
export async function scheduleFailedRenewals(db: Db, customerId: string, now: Date): Promise<void> {
  await db
    .updateTable('gateway_subscriptions')
    .set({ due_at: now })
    .where('customer_id', '=', customerId)
    .where('renewal_failed_at', 'is not', null)
    .where('due_at', '>', now)
    .execute();
}

const dueOrder = [keyColumn('time', 'asc', 'due_at'), keyColumn('text', 'asc', 'id')];

/** Ids of subscriptions that are due by now, by time and id, after the given one. */
export async function findDueSubscriptions(
  db: Db,
  now: Date,
  after: { due_at: Date; id: string } | null,
  limit: number,
): Promise<{ due_at: Date; id: string }[]> {
  const isFurther = after ? isAfterKey(dueOrder, [after.due_at, after.id]) : sql<boolean>`true`;
  const { rows } = await sql<{ due_at: Date; id: string }>`
    select due_at, id from gateway_subscriptions where due_at <= ${now} and ${isFurther}
    order by ${orderOf(dueOrder)} limit ${limit}`.execute(db);
  return rows;
}

import type { Insertable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { OrderProductRow, OrderProductTable, OrderRow, OrderTable } from './shop.tables.ts';

/** Inserts an order with its products; a payment has one. */
export async function insertOrder(
  db: Db,
  order: Insertable<OrderTable>,
  products: readonly Insertable<OrderProductTable>[],
): Promise<void> {
  await db.insertInto('orders').values(order).execute();
  await db.insertInto('order_products').values(products).execute();
}

export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

export const findOrderOfPayment = (db: Db, paymentId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

export const findOrderProduct = (db: Db, id: string): Promise<OrderProductRow | undefined> =>
  db.selectFrom('order_products').selectAll().where('id', '=', id).executeTakeFirst();

/** The products of these orders, in the order in which they were put into the cart. */
export async function findOrderProducts(db: Db, orderIds: readonly string[]): Promise<OrderProductRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_products')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('place')
    .execute();
}

/** Writes since when the products of an order are no longer the buyer's; null gives them again. */
export async function updateOrderTakenBack(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('orders').set({ taken_back_at: at }).where('id', '=', id).execute();
}

export const findOrdersOfUser = (db: Db, userId: string): Promise<OrderRow[]> =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('number').execute();

/** The payment of the order with this number: one, or none. */
export async function findPaymentsOfOrderNumber(db: Db, number: number): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('payment_id').where('number', '=', number).execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Orders stay for the books, without their buyer. */
export async function clearOrdersOfUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute();
}

/** The time to download a product of an order begins at `now`. */
export async function updateOrderProductRenewed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('order_products').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Which of these products were ever sold, also where they were taken back. */
export async function findSoldProductIds(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('order_products')
    .select('product_id')
    .distinct()
    .where('product_id', 'in', [...productIds])
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

export const isProductSold = async (db: Db, id: string): Promise<boolean> =>
  (await findSoldProductIds(db, [id])).has(id);

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Gives a member products for good; those that they own already stay as they are. */
export async function insertOwnedProducts(
  db: Db,
  { userId, productIds, since }: { userId: string; productIds: readonly string[]; since: Date },
): Promise<void> {
  if (productIds.length === 0) return;
  await db
    .insertInto('owned_products')
    .values([...new Set(productIds)].map((productId) => ({ user_id: userId, product_id: productId, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the products of an order from its buyer, unless another order of theirs has them. */
export async function deleteOwnedProductsOfOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<void> {
  await sql`
    delete from owned_products owned using order_products sold
    where sold.order_id = ${orderId} and owned.user_id = ${userId} and owned.product_id = sold.product_id
      and not exists (select from orders o join order_products other on other.order_id = o.id
        where o.user_id = ${userId} and o.id <> ${orderId} and o.taken_back_at is null
          and other.product_id = sold.product_id)`.execute(db);
}

export async function deleteOwnedProductsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('owned_products').where('user_id', '=', userId).execute();
}

export interface OwnedProduct {
  id: string;
  title: string;
  class: string;
  since: Date;
}

/** What a member has bought for good, in the order in which they did: what the studio may offer them. */
export const findOwnedProducts = (db: Db, userId: string): Promise<OwnedProduct[]> =>
  db
    .selectFrom('owned_products')
    .innerJoin('products', 'products.id', 'owned_products.product_id')
    .select(['products.id', 'products.title', 'products.class', 'owned_products.since'])
    .where('owned_products.user_id', '=', userId)
    .orderBy('owned_products.since')
    .orderBy('products.id')
    .execute();

/** Which of these products a member owns. */
export async function findOwnedProductIds(
  db: Db,
  userId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('owned_products')
    .select('product_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`product_id = any(${[...productIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

/** How many members own each of these products; one that nobody owns is absent. */
export async function countOwners(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('owned_products')
    .select((eb) => ['product_id', eb.fn.countAll<number>().as('count')])
    .where('product_id', 'in', [...productIds])
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, count }) => [product_id, Number(count)]));
}

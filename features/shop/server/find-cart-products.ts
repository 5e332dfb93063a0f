import { sql } from 'kysely';
import type { Call, Db } from '#platform/server/call.ts';
import { isOnSale, type PriceQuery, priceInForce } from './product.scopes.ts';
import './shop.tables.ts';

export interface CartRow {
  id: string;
  title: string;
  class: string;
  image_key: string | null;
  amount_minor: number;
}

/** What is in a cart and on sale, in the order in which it was added. */
export async function findCartProducts(
  { db, now }: Call,
  cartId: string,
  currency: string,
): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select p.id, p.title, p.class, p.image_key, price.amount_minor
    from cart_items i join products p on p.id = i.product_id
      join lateral ${priceInForce({ currency, now })} on true
    where i.cart_id = ${cartId} and ${isOnSale(now)}
    order by i.added_at, i.product_id`.execute(db);
  return rows;
}

/** Whether a product is on sale in a currency. */
export async function isProductOnSale(db: Db, id: string, price: PriceQuery): Promise<boolean> {
  const { rows } = await sql`
    select from products p join lateral ${priceInForce(price)} on true
    where p.id = ${id} and ${isOnSale(price.now)}`.execute(db);
  return rows.length > 0;
}

export interface CartItem {
  id: string;
  title: string;
  added_at: Date;
}

/** What a member has put into the cart, on sale or not, in the order in which it was added. */
export const findCartItemsOfUser = (db: Db, userId: string): Promise<CartItem[]> =>
  db
    .selectFrom('cart_items')
    .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select(['products.id', 'products.title', 'cart_items.added_at'])
    .where('carts.user_id', '=', userId)
    .orderBy('cart_items.added_at')
    .orderBy('products.id')
    .execute();

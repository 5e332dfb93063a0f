import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import { isOnSale, type PriceQuery, priceInForce } from './product.scopes.ts';
import './shop.tables.ts';

/** The most products that a cart holds. */
export const maxCartItems = 100;

/** Whose cart: a member's, or a guest's by the hash of their token. */
export type CartOwner = { userId: string } | { tokenHash: Buffer };

const whereOwner = (owner: CartOwner) =>
  'userId' in owner ? sql<boolean>`user_id = ${owner.userId}` : sql<boolean>`token_hash = ${owner.tokenHash}`;

/** The id of a cart; null where there is none. */
export async function findCartId(db: Db, owner: CartOwner): Promise<string | null> {
  const row = await db.selectFrom('carts').select('id').where(whereOwner(owner)).executeTakeFirst();
  return row?.id ?? null;
}

/** The id of a cart whose row is locked until the transaction ends; null where there is none. */
export async function lockCart(db: Db, owner: CartOwner): Promise<string | null> {
  const row = await db
    .selectFrom('carts')
    .select('id')
    .where(whereOwner(owner))
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts the owner's cart, or marks the one there is as changed; returns its id. The row stays locked. */
export async function upsertCart(
  db: Db,
  owner: CartOwner,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  const columns =
    'userId' in owner
      ? { user_id: owner.userId, token_hash: null }
      : { user_id: null, token_hash: owner.tokenHash };
  const row = await db
    .insertInto('carts')
    .values({ id, ...columns, touched_at: now })
    .onConflict((conflict) =>
      conflict.column('userId' in owner ? 'user_id' : 'token_hash').doUpdateSet({ touched_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a product; one that is there keeps its place. False where the cart is full. The cart must be locked. */
export async function insertCartItem(
  db: Db,
  { cartId, productId, now }: { cartId: string; productId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    with others as (
      select count(*) >= ${sql.lit(maxCartItems)} as is_full from cart_items
      where cart_id = ${cartId} and product_id <> ${productId}
    ), added as (
      insert into cart_items (cart_id, product_id, added_at)
      select ${cartId}, ${productId}, ${now} from others where not is_full
      on conflict do nothing
    )
    select is_full from others`.execute(db);
  return rows[0]?.is_full === false;
}

/** Removes what is not on sale in a currency any more, which no cart shows. The cart must be locked. */
export async function deleteUnsoldCartItems(db: Db, cartId: string, price: PriceQuery): Promise<void> {
  await sql`delete from cart_items i where i.cart_id = ${cartId} and not exists (
    select from products p join lateral ${priceInForce(price)} on true
    where p.id = i.product_id and ${isOnSale(price.now)})`.execute(db);
}

/** Removes a product from the owner's cart, if it is in there. */
export async function deleteCartItem(db: Db, owner: CartOwner, productId: string): Promise<void> {
  await sql`delete from cart_items where product_id = ${productId}
    and cart_id = (select id from carts where ${whereOwner(owner)})`.execute(db);
}

/** Removes what a member has bought from their cart. */
export async function deleteBoughtCartItems(
  db: Db,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  await sql`delete from cart_items where product_id = any(${[...productIds]}::uuid[])
    and cart_id = (select id from carts where user_id = ${userId})`.execute(db);
}

/** Moves the products of one cart to another, except for those that its member owns, and deletes the emptied cart. */
export async function claimGuestCart(
  db: Db,
  { from, to, userId }: { from: string; to: string; userId: string | null },
): Promise<void> {
  await sql`
    insert into cart_items (cart_id, product_id, added_at)
    select ${to}, i.product_id, i.added_at from cart_items i
    where i.cart_id = ${from}
      and not exists (select from cart_items own where own.cart_id = ${to} and own.product_id = i.product_id)
      and not exists (select from owned_products o where o.user_id = ${userId}::uuid and o.product_id = i.product_id)
    order by i.added_at, i.product_id
    limit greatest(0, ${sql.lit(maxCartItems)} - (select count(*) from cart_items where cart_id = ${to}))`.execute(
    db,
  );
  await db.deleteFrom('carts').where('id', '=', from).execute();
}

export async function deleteCartOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('carts').where('user_id', '=', userId).execute();
}

/** Purges guests' carts that were last changed before this; returns their number. */
export const purgeGuestCarts = (db: Db, before: Date): Promise<number> =>
  deleteInBatches(db, 'carts', sql<boolean>`user_id is null and touched_at < ${before}`);

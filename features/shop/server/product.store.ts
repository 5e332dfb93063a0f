import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { coverKeysOf, productIdOfKey } from './product-files.ts';
import type { ProductFileTable, ProductPriceTable, ProductRow, ProductTable } from './shop.tables.ts';

/** Inserts a product; one with this id that exists stays as it is. */
export async function insertProduct(db: Db, product: Insertable<ProductTable>): Promise<void> {
  await db
    .insertInto('products')
    .values(product)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Updates the given columns. */
export async function updateProduct(db: Db, id: string, change: Updateable<ProductTable>): Promise<void> {
  await db.updateTable('products').set(change).where('id', '=', id).execute();
}

/** Adds prices; one of the same product, currency and start that exists stays as it is. Returns how many are new. */
export async function insertProductPrices(
  db: Db,
  prices: readonly Insertable<ProductPriceTable>[],
): Promise<number> {
  if (prices.length === 0) return 0;
  const [done] = await db
    .insertInto('product_prices')
    .values(prices)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return Number(done?.numInsertedOrUpdatedRows ?? 0);
}

/** Adds a file; one at the same place of the product that exists stays as it is. */
export async function insertProductFile(db: Db, file: Insertable<ProductFileTable>): Promise<void> {
  await db
    .insertInto('product_files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFilesOfProduct(db: Db, productId: string): Promise<void> {
  await db.deleteFrom('product_files').where('product_id', '=', productId).execute();
}

/** Deletes a product that nobody owns with its prices and files. */
export async function deleteProductRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('products').where('id', '=', id).execute();
}

/** Locks these products against being deleted until the transaction ends; false where one is gone. */
export async function lockProductIds(db: Db, ids: readonly string[]): Promise<boolean> {
  const locked = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute();
  return locked.length === new Set(ids).size;
}

/** Takes a member's name off the products that credit them. */
export async function clearProductArtist(db: Db, userId: string): Promise<void> {
  await db.updateTable('products').set({ artist_id: null }).where('artist_id', '=', userId).execute();
}

export const findProduct = (db: Db, id: string): Promise<ProductRow | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks a product until the end of the transaction. */
export const lockProduct = (db: Db, id: string): Promise<ProductRow | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The prices of these products that are in force, by currency. */
export async function findPricesInForce(
  db: Db,
  productIds: readonly string[],
  now: Date,
): Promise<ProductPriceTable[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_prices')
    .selectAll()
    .distinctOn(['product_id', 'currency'])
    .where('product_id', 'in', [...productIds])
    .where('valid_from', '<=', now)
    .orderBy('product_id')
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .execute();
}

export const findProductFile = (db: Db, objectKey: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('product_files').select('id').where('object_key', '=', objectKey).executeTakeFirst();

/** The files of these products, in their order. */
export async function findFilesOfProducts(
  db: Db,
  productIds: readonly string[],
): Promise<ProductFileTable[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_files')
    .selectAll()
    .where('product_id', 'in', [...new Set(productIds)])
    .orderBy('product_id')
    .orderBy('place')
    .execute();
}

/** The products that credit a member, oldest first. */
export const findProductsOfArtist = (db: Db, userId: string): Promise<Pick<ProductRow, 'id' | 'title'>[]> =>
  db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('artist_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Which of these object keys a product refers to. */
export async function findKnownProductKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(keys.flatMap((key) => productIdOfKey(key) ?? []))];
  if (ids.length === 0) return new Set();
  const products = await db.selectFrom('products').selectAll().where('id', 'in', ids).execute();
  const files = await findFilesOfProducts(db, ids);
  return new Set([
    ...products.flatMap(({ preview_key, waveform_key, image_key }) =>
      [preview_key, waveform_key, ...coverKeysOf(image_key)].filter((key) => key !== null),
    ),
    ...files.map((file) => file.object_key),
  ]);
}

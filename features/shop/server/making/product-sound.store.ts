import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** A sound that a product is being made of. */
export interface ProductSoundTable {
  product_id: string;
  place: number;
  /** File name of the upload. */
  upload: string;
  name: string;
  kind: 'loop' | 'one_shot';
}
export type ProductSoundRow = Selectable<ProductSoundTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    product_sounds: ProductSoundTable;
  }
}

/** The sounds that a product is being made of, in their order. */
export const findProductSounds = (db: Db, productId: string): Promise<ProductSoundRow[]> =>
  db.selectFrom('product_sounds').selectAll().where('product_id', '=', productId).orderBy('place').execute();

/** How many sounds each of these products is being made of; one that is not being made is absent. */
export async function countProductSounds(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_sounds')
    .select((eb) => ['product_id', eb.fn.countAll<number>().as('count')])
    .where('product_id', 'in', [...productIds])
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, count }) => [product_id, Number(count)]));
}

export async function insertProductSounds(
  db: Db,
  sounds: readonly Insertable<ProductSoundTable>[],
): Promise<void> {
  await db.insertInto('product_sounds').values(sounds).execute();
}

export async function deleteProductSounds(db: Db, productId: string): Promise<void> {
  await db.deleteFrom('product_sounds').where('product_id', '=', productId).execute();
}

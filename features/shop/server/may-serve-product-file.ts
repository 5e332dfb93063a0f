import type { Db } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import type { Serving } from '#platform/server/storage/serving-cache.ts';
import { findProduct, findProductFile } from './product.store.ts';
import { coverKeysOf, productIdOfKey } from './product-files.ts';

/**
 * How an object of a product may be fetched: its preview by anyone while it is on sale, its cover by anyone, what is sold by a signed address only,
 * and anything else not at all. Null for objects that belong to no product.
 */
async function mayServeProductFile(db: Db, key: string, now: Date): Promise<Serving | null> {
  const id = productIdOfKey(key);
  if (!id) return null;
  const product = await findProduct(db, id);
  if (!product) return 'no';
  if (key === product.preview_key || key === product.waveform_key) {
    return product.published_at !== null && product.published_at <= now ? 'revocable' : 'signed';
  }
  if (coverKeysOf(product.image_key).includes(key)) return 'public';
  return (await findProductFile(db, key)) ? 'signed' : 'no';
}

export const productFileGuard: FileGuard = {
  folder: 'products',
  mayServe: ({ db, clock }, key) => mayServeProductFile(db, key, clock.now()),
};

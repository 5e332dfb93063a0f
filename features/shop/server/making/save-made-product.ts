import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { ProductContent } from '../../contract.ts';
import {
  deleteFilesOfProduct,
  findFilesOfProducts,
  insertProductFile,
  lockProduct,
  updateProduct,
} from '../product.store.ts';
import { deleteProductFiles } from '../shop.jobs.ts';
import type { ProductRow } from '../shop.tables.ts';
import { deleteProductSounds, findProductSounds, type ProductSoundRow } from './product-sound.store.ts';
import type { StoredPreview } from './store-preview.ts';

export interface MadeProduct {
  preview: StoredPreview;
  contents: ProductContent[];
  licence: string;
  /** What is sold. */
  file: { name: string; key: string; size: number };
}

interface Making {
  productId: string;
  /** Those that it was made of. */
  sounds: readonly ProductSoundRow[];
}

/** Gives a product what was made for it; where it has got other sounds meanwhile, what was made is deleted. */
export async function saveMadeProduct(
  call: Call,
  { productId, sounds, made }: Making & { made: MadeProduct },
): Promise<void> {
  const { preview, contents, licence, file } = made;
  const isSaved = await finishMaking(call, { productId, sounds }, async (inside, product) => {
    const old = await keysOfProduct(inside.db, product);
    await deleteFilesOfProduct(inside.db, productId);
    await insertProductFile(inside.db, {
      id: inside.newId(),
      product_id: productId,
      place: 0,
      file_name: file.name,
      object_key: file.key,
      size_bytes: file.size,
    });
    await updateProduct(inside.db, productId, {
      ...preview,
      contents: JSON.stringify(contents),
      licence,
      failure: '',
      updated_at: inside.now,
    });
    return old;
  });
  if (isSaved) return;
  for (const key of [file.key, preview.preview_key, preview.waveform_key])
    await call.platform.storage.delete(key);
}

/** Says on a product why its sounds cannot be used; what it had before stays. */
export async function saveFailedProduct(
  call: Call,
  { productId, sounds, failure }: Making & { failure: string },
): Promise<void> {
  await finishMaking(call, { productId, sounds }, async (inside) => {
    await updateProduct(inside.db, productId, { failure, updated_at: inside.now });
    return [];
  });
}

/**
 * Writes the end of a making in one transaction, after which a job deletes the uploads and the objects that `write` returns.
 * False where the product is gone or is being made of other sounds.
 */
function finishMaking(
  call: Call,
  { productId, sounds }: Making,
  write: (inside: Call, product: ProductRow) => Promise<string[]>,
): Promise<boolean> {
  const { platform } = call;
  return transaction(platform.db, async (tx) => {
    const inside = makeCall(platform, tx, call.actor);
    const product = await lockProduct(tx, productId);
    const current = await findProductSounds(tx, productId);
    const uploads = sounds.map(({ upload }) => upload);
    if (!product || current.map(({ upload }) => upload).join() !== uploads.join()) return false;
    const keys = await write(inside, product);
    await deleteProductSounds(tx, productId);
    await inside.enqueue(deleteProductFiles, { keys, uploads });
    await publishInvalidation(tx, [productId]);
    return true;
  });
}

/** Everything that is stored of a product, without its cover. */
export async function keysOfProduct(db: Db, product: ProductRow): Promise<string[]> {
  const files = await findFilesOfProducts(db, [product.id]);
  const own = [product.preview_key, product.waveform_key].filter((key) => key !== null);
  return [...own, ...files.map(({ object_key: key }) => key)];
}

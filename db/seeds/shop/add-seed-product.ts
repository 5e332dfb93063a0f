import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { soundLicence } from '#features/shop/model/sound-licence.ts';
import { type StoredPreview, storePreview } from '#features/shop/server/making/store-preview.ts';
import { zipProduct } from '#features/shop/server/making/zip-product.ts';
import {
  findProduct,
  insertProduct,
  insertProductFile,
  insertProductPrices,
} from '#features/shop/server/product.store.ts';
import { productKeyOf } from '#features/shop/server/product-files.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { defaultSiteName } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { styles } from '#studio/compose/styles/styles.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { addSeedPayments, addSeedProduct as job } from '../seed.jobs.ts';
import { plannedPrices, plannedProducts, seedProductId } from './planned-products.ts';
import type { ProductRecipe } from './product-recipe.ts';
import { type ProductFile, type RenderedProduct, renderProduct } from './render-product.ts';

const DAY_MS = 86_400_000;

/**
 * Adds one product with its files, then enqueues the next. The row is written when everything is stored, so that nothing
 * unfinished is on sale. Idempotent, and may stop anywhere.
 */
export async function addSeedProduct(call: Call, { place }: PayloadOf<typeof job>): Promise<void> {
  const { platform } = call;
  const recipe = plannedProducts[place];
  if (!recipe) return;
  const id = seedProductId(place);
  if (!(await findProduct(platform.db, id))) {
    const rendered = await renderProduct(platform, recipe);
    const preview = await storePreview(platform, {
      productId: id,
      name: 'seed-preview',
      wav: rendered.preview,
    });
    const file = await toSoldFile(recipe, rendered);
    const key = productKeyOf(id, `seed-sounds${path.extname(file.name)}`);
    await platform.storage.put(key, file.bytes);
    await transaction(platform.db, async (tx) => {
      const inside = makeCall(platform, tx, call.actor);
      await insertSeedProduct(inside, { id, recipe, rendered, preview, file: { ...file, key } });
      await publishInvalidation(tx, [id]);
    });
  }
  await transaction(platform.db, async (tx) => {
    const inside = makeCall(platform, tx, call.actor);
    await inside.enqueue(job, { place: place + 1 });
    if (place === lastSoldProduct) await inside.enqueue(addSeedPayments, {}, { key: 'seeds.payments' });
  });
}

/** Of what is on sale: what follows is withdrawn. */
const lastSoldProduct = plannedProducts.findLastIndex(({ sound }) => sound.kind !== 'content');

/** A pack is sold as one ZIP with its licence, all else as the file that it is. */
async function toSoldFile(
  { title, sound }: ProductRecipe,
  { files: [first, ...others] }: RenderedProduct,
): Promise<ProductFile> {
  if (!first) throw new Error(`"${title}" has no file`);
  if (sound.kind === 'content') return { name: `${title}.json`, bytes: first.bytes };
  if (sound.kind === 'sound') return first;
  return {
    name: `${title}.zip`,
    bytes: await buffer(zipProduct([first, ...others], soundLicence(defaultSiteName))),
  };
}

/** Sound sets stay withdrawn from sale, because nothing reads them yet. */
async function insertSeedProduct(
  { db, now, newId }: Call,
  {
    id,
    recipe,
    rendered,
    preview,
    file,
  }: {
    id: string;
    recipe: ProductRecipe;
    rendered: RenderedProduct;
    preview: StoredPreview;
    file: ProductFile & { key: string };
  },
): Promise<void> {
  const { kind } = recipe.sound;
  const at = new Date(now.getTime() - recipe.daysAgo * DAY_MS);
  await insertProduct(db, {
    id,
    class: classOf(recipe),
    title: recipe.title,
    description: recipe.description,
    style: styles[recipe.style].genre,
    bpm: rendered.bpm,
    musical_key: rendered.key,
    contents: JSON.stringify(rendered.contents),
    licence: soundLicence(defaultSiteName),
    artist_id: seedUserId(recipe.artist),
    ...preview,
    published_at: kind === 'content' ? null : at,
    created_at: at,
    updated_at: at,
  });
  await insertProductPrices(
    db,
    Object.entries(plannedPrices[kind]).map(([currency, minor]) => ({
      product_id: id,
      currency,
      valid_from: at,
      amount_minor: minor,
    })),
  );
  await insertProductFile(db, {
    id: newId(),
    product_id: id,
    place: 0,
    file_name: file.name,
    object_key: file.key,
    size_bytes: file.bytes.length,
  });
}

function classOf({ sound }: ProductRecipe): string {
  if (sound.kind === 'content') return sound.class;
  return sound.kind === 'pack' ? 'SamplePack' : 'SingleSound';
}

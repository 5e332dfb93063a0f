import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { ZipFile } from 'yazl';
import {
  findProduct,
  insertProduct,
  insertProductFile,
  insertProductPrices,
} from '#features/shop/server/product.store.ts';
import { productKeyOf } from '#features/shop/server/product-files.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { transcodeFile } from '#platform/server/media/transcode-file.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { addSeedPayments, addSeedProduct as job } from '../seed.jobs.ts';
import { styles } from '../sound/styles/styles.ts';
import { plannedPrices, plannedProducts, seedProductId, soundLicence } from './planned-products.ts';
import type { ProductRecipe } from './product-recipe.ts';
import type { ProductFile, RenderedProduct } from './render-product.ts';

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
    const rendered = await renderProductInThread(recipe);
    const preview = await storePreview(platform, id, rendered.preview);
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
  const licence = { name: 'Licence.txt', bytes: Buffer.from(soundLicence) };
  return { name: `${title}.zip`, bytes: await zipFiles([licence, first, ...others]) };
}

interface StoredPreview {
  audioKey: string;
  waveformKey: string;
  durationMs: number;
}

async function storePreview(platform: Platform, id: string, wav: Buffer): Promise<StoredPreview> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tonehall-product-'));
  const [audioKey, waveformKey] = [
    productKeyOf(id, 'seed-preview.mp3'),
    productKeyOf(id, 'seed-preview.json'),
  ];
  try {
    const [inputPath, outputPath] = [path.join(folder, 'preview.wav'), path.join(folder, 'preview.mp3')];
    await writeFile(inputPath, wav);
    const done = await transcodeFile({ inputPath, outputPath, sandbox: await platform.decoder() });
    if (!done.ok) throw new Error(`The preview of ${id} could not be encoded: ${done.detail}`);
    await platform.storage.putFile(audioKey, outputPath, { consume: true });
    await platform.storage.put(waveformKey, Buffer.from(JSON.stringify({ peaks: done.peaks })));
    return { audioKey, waveformKey, durationMs: Math.round(done.durationMs) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
    licence: soundLicence,
    artist_id: seedUserId(recipe.artist),
    preview_key: preview.audioKey,
    preview_ms: preview.durationMs,
    waveform_key: preview.waveformKey,
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

/** The time of every entry, so that the same files give the same bytes. */
const entryTime = new Date(2026, 0, 1);

/** The files as one ZIP in memory. */
async function zipFiles(files: readonly ProductFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime: entryTime });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}

/** Renders a product in a thread, so that the process can answer meanwhile. */
function renderProductInThread(recipe: ProductRecipe): Promise<RenderedProduct> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(projectRoot, 'db/seeds/shop/product-thread.ts'), { workerData: recipe });
    thread.once('message', (product: RenderedProduct) =>
      resolve({
        ...product,
        files: product.files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })),
        preview: Buffer.from(product.preview),
      }),
    );
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The renderer ended with code ${code}`)));
  });
}

import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { describeAudioFailure } from '#features/uploads/server/describe-audio-failure.ts';
import { decodeUpload } from '#features/uploads/server/transcode-upload.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { randomText } from '#platform/pure/ids.ts';
import { soundFileNamesOf } from '#platform/pure/text/sound-file-names.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { isDecoderCrash, isWorthRetrying } from '#platform/server/media/transcode-result.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { soundLicence } from '../../model/sound-licence.ts';
import { MAX_PRODUCT_SECONDS, MAX_SOUND_SECONDS } from '../../model/sound-limits.ts';
import { findProduct } from '../product.store.ts';
import { productKeyOf } from '../product-files.ts';
import type { makeProduct as job } from '../shop.jobs.ts';
import type { ProductRow } from '../shop.tables.ts';
import { mixPreview } from './mix-preview.ts';
import { findProductSounds, type ProductSoundRow } from './product-sound.store.ts';
import { type MadeProduct, saveFailedProduct, saveMadeProduct } from './save-made-product.ts';
import { storePreview } from './store-preview.ts';
import { zipProduct } from './zip-product.ts';

interface DecodedSound extends ProductSoundRow {
  /** A WAV file that the decoder has written. */
  path: string;
  durationMs: number;
}

/**
 * Decodes the sounds of a product, stores what is sold of them and a preview, and saves both in one transaction. Safe to
 * repeat, also after a kill: until then only temporary files and objects that nothing refers to are written.
 */
export async function makeProduct(
  call: Call,
  { productId }: PayloadOf<typeof job>,
  { attempt, maxAttempts }: JobAttempt,
): Promise<void> {
  const { platform } = call;
  const sounds = await findProductSounds(platform.db, productId);
  const product = await findProduct(platform.db, productId);
  if (!product || sounds.length === 0) return;
  const made = await make(call, product, sounds).catch((error: unknown) => {
    if (attempt < maxAttempts) throw error;
    platform.log.error({ productId, error: String(error) }, 'a product could not be made');
    return 'The sounds could not be worked on. Please send them again.';
  });
  await failpoint('make-product.stored');
  if (typeof made === 'string') await saveFailedProduct(call, { sounds, productId, failure: made });
  else await saveMadeProduct(call, { sounds, productId, made });
}

/** Stores what a product is made of; a text says why it cannot be made of these sounds. */
async function make(
  call: Call,
  product: ProductRow,
  sounds: readonly ProductSoundRow[],
): Promise<MadeProduct | string> {
  const { platform } = call;
  const folder = await createTemporaryFolder(platform.config.dataDir, 'product');
  try {
    const decoded = await decodeSounds(platform, sounds, folder);
    await failpoint('make-product.decoded');
    return typeof decoded === 'string'
      ? decoded
      : await storeProduct(call, { product, sounds: decoded, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The sounds as files, or why they cannot be used. Throws for what may pass. */
async function decodeSounds(
  platform: Platform,
  sounds: readonly ProductSoundRow[],
  folder: string,
): Promise<DecodedSound[] | string> {
  const decoded: DecodedSound[] = [];
  let totalMs = 0;
  for (const sound of sounds) {
    const result = await decodeUpload(platform, sound.upload, MAX_SOUND_SECONDS);
    if (!result.ok) {
      const { code, detail } = result;
      if (code !== 'missing' && isWorthRetrying(code) && !isDecoderCrash(code))
        throw new Error(`A sound could not be decoded now: ${code}: ${detail}`);
      return describeAudioFailure(sound.name, code, MAX_SOUND_SECONDS);
    }
    try {
      const file = path.join(folder, `${sound.place}.wav`);
      await rename(result.outputPath, file);
      totalMs += result.done.durationMs;
      decoded.push({ ...sound, path: file, durationMs: Math.round(result.done.durationMs) });
    } finally {
      await result.discard();
    }
    if (totalMs > MAX_PRODUCT_SECONDS * 1000)
      return `The sounds are longer than ${MAX_PRODUCT_SECONDS / 60} minutes together.`;
  }
  return decoded;
}

/** A pack is sold as one ZIP with the licence, a single sound as the file that it is. */
async function storeProduct(
  call: Call,
  { product, sounds, folder }: { product: ProductRow; sounds: readonly DecodedSound[]; folder: string },
): Promise<MadeProduct> {
  const { platform } = call;
  const token = randomText(32, call.randomBytes).toLowerCase();
  const wav = await mixPreview(sounds, product.bpm);
  const preview = await storePreview(platform, { productId: product.id, name: `preview-${token}`, wav });
  const [first] = sounds;
  if (!first) throw new Error(`the product ${product.id} has no sounds`);
  const licence = soundLicence(await getSiteName(platform));
  let sold = { name: `${first.name}.wav`, path: first.path };
  if (product.kind === 'pack') {
    const [name] = soundFileNamesOf([`${product.title}.zip`]);
    sold = { name: `${name}.zip`, path: path.join(folder, 'sold.zip') };
    const zip = zipProduct(
      sounds.map((sound) => ({ name: `${sound.name}.wav`, path: sound.path })),
      licence,
    );
    await pipeline(zip, createWriteStream(sold.path, { mode: 0o600 }));
  }
  const key = productKeyOf(product.id, `sounds-${token}${path.extname(sold.path)}`);
  const { size } = await stat(sold.path);
  await platform.storage.putFile(key, sold.path, { consume: true });
  return {
    preview,
    contents: sounds.map(({ name, kind, durationMs: duration }) => ({ name, kind, duration })),
    licence,
    file: { name: sold.name, key, size },
  };
}

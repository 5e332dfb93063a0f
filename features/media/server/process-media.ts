import { createHash } from 'node:crypto';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { type ImageFailure, processPictureSizes } from '#platform/server/media/process-image.ts';
import { type FormatName, formatNames, formatWidths, MAX_PICTURE_BYTES } from '../model/media-kinds.ts';
import type { processMedia as job } from './media.jobs.ts';
import { findMediaItem } from './media.store.ts';
import type { MediaItemRow } from './media.tables.ts';
import { newMediaKeys, savedNameOf } from './media-files.ts';
import { type MadeMedia, saveFailedMedia, saveMadeMedia } from './save-made-media.ts';
import { sniffMedia } from './sniff-media.ts';

/**
 * Makes what pages show of an upload: pictures are encoded again in every size, files to download are stored as they are. Safe to
 * repeat, also after a kill: until the end only objects that nothing refers to are written.
 */
export async function processMedia(
  call: Call,
  { itemId, upload }: PayloadOf<typeof job>,
  { attempt, maxAttempts }: JobAttempt,
): Promise<void> {
  const { platform } = call;
  const item = await findMediaItem(platform.db, itemId);
  if (item?.upload !== upload) return;
  const made = await make(call, item, upload).catch((error: unknown) => {
    if (attempt < maxAttempts) throw error;
    platform.log.error({ itemId, error: String(error) }, 'a media item could not be processed');
    return 'The file could not be worked on. Please send it again.';
  });
  await failpoint('process-media.stored');
  if (typeof made === 'string') await saveFailedMedia(call, { itemId, upload }, made);
  else await saveMadeMedia(call, { itemId, upload }, made);
}

/** What was made, or why nothing can be made of this file. Throws for what may pass. */
async function make(call: Call, item: MediaItemRow, upload: string): Promise<MadeMedia | string> {
  const stored = await call.platform.storage.read(uploadKey(upload));
  if (!stored) return 'The file is no longer there. Please send it again.';
  const bytes = Buffer.from(stored);
  await failpoint('process-media.read');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return item.kind === 'image'
    ? storePicture(call, bytes, sha256)
    : storeSavedFile(call, { name: item.name, bytes, sha256 });
}

const pictureFailures: Partial<Record<ImageFailure, string>> = {
  too_many_pixels: 'The picture has too many pixels: 40 megapixels are the limit.',
  too_complex: 'The drawing is too complex.',
  timed_out: 'The picture takes too long to be drawn.',
};
const brokenPicture = 'This is no picture that can be used.';
const extensions = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' } as const;

async function storePicture(call: Call, bytes: Buffer, sha256: string): Promise<MadeMedia | string> {
  const { storage, decoder } = call.platform;
  const widths = Object.values(formatWidths);
  const result = await processPictureSizes(bytes, widths, await decoder(), MAX_PICTURE_BYTES);
  if (!result.ok && result.code === 'busy') throw new Error('Too many pictures are being drawn.');
  if (!result.ok) return pictureFailures[result.code] ?? brokenPicture;
  const keyOf = newMediaKeys('shown', call.randomBytes);
  const formats = [];
  for (const { size, width, height, format: encoding, bytes: variant } of result.variants) {
    const format = formatOfWidth(size);
    const key = keyOf(`${format}.${extensions[encoding]}`);
    await storage.put(key, variant);
    formats.push({ format, mime: `image/${encoding}`, key, width, height, size: variant.length });
  }
  const main = formats.at(-1);
  if (!main) return brokenPicture;
  const { key, mime, width, height, size } = main;
  return { file: { key, mime, width, height, size, duration: null, sha256 }, formats };
}

const formatOfWidth = (width: number): FormatName =>
  formatNames.find((name) => formatWidths[name] === width) ?? 'large';

async function storeSavedFile(
  call: Call,
  { name, bytes, sha256 }: { name: string; bytes: Buffer; sha256: string },
): Promise<MadeMedia | string> {
  const read = async (at: number, length: number) => bytes.subarray(at, at + length);
  const found = await sniffMedia(read, { asDownload: true });
  if (!found?.saved) return 'This is no file that can be used.';
  const { mime, extension } = found.saved;
  const key = newMediaKeys('saved', call.randomBytes)(savedNameOf(name, extension));
  await call.platform.storage.put(key, bytes);
  const file = { key, mime, width: null, height: null, size: bytes.length, duration: null, sha256 };
  return { file, formats: [] };
}

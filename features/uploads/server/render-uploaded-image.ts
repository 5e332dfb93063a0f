import { MAX_IMAGE_BYTES } from '#features/uploads/model/upload-rules.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { claimUpload, findUpload } from '#features/uploads/server/upload.store.ts';
import { invalid, unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { processImage } from '#platform/server/media/process-image.ts';
import type { ImageShape } from '#platform/server/media/render-image.ts';
import { type ImageFormat, sniffImage } from '#platform/server/media/sniff-image.ts';

interface RenderedImageOptions {
  /** Field that refusals name. */
  field: string;
  /** Accepted formats; all picture formats by default. */
  formats?: readonly ImageFormat[];
  /** Square by default. */
  shape?: ImageShape;
  /** 5 MB by default. */
  maxBytes?: number;
  /** Widths in pixels. */
  sizes: readonly number[];
  /** Object key of each variant; `jpg` is stored for the largest size, for link previews. */
  keyOf: (size: number, extension: 'webp' | 'jpg') => string;
}

/**
 * Re-encodes the actor's uploaded picture at each width, cropped to the centre, and stores the variants. Refuses (422
 * on `field`) files that are not the actor's and bytes that are no picture within the limits.
 */
export async function renderUploadedImage(
  call: MemberCall,
  fileName: string,
  { field, formats, shape, maxBytes = MAX_IMAGE_BYTES, sizes, keyOf }: RenderedImageOptions,
): Promise<{ colour: string }> {
  const bytes = await readUploadedImage(call, fileName, { field, formats, maxBytes });
  const result = await processImage(bytes, sizes, await call.platform.decoder(), { shape, maxBytes });
  if (!result.ok && result.code === 'busy')
    throw unavailable('Too many pictures are being drawn. Please try again in a moment.', 'busy', 5);
  if (!result.ok) throw invalid({ [field]: ['is not a picture that can be used'] });
  for (const { size, format, bytes: variant } of result.variants)
    await call.platform.storage.put(keyOf(size, format === 'jpeg' ? 'jpg' : format), variant);
  await claimUpload(call.db, fileName);
  return { colour: result.colour };
}

interface ImageRequirements {
  /** Field that refusals name. */
  field: string;
  /** Accepted formats by content; unchecked by default. */
  formats?: readonly ImageFormat[] | undefined;
  maxBytes: number;
}

/** Bytes of the actor's uploaded picture. Refuses (422 on `field`) files of others, too large ones and other formats. */
async function readUploadedImage(
  call: MemberCall,
  fileName: string,
  { field, formats, maxBytes }: ImageRequirements,
): Promise<Buffer> {
  const { storage } = call.platform;
  const upload = await findUpload(call.db, fileName, call.actor.userId);
  // Stored bytes are complete, even where the server was killed before the row said so.
  const stored = upload?.kind === 'image' ? await storage.read(uploadKey(fileName)) : null;
  if (!stored) throw invalid({ [field]: ['was not uploaded'] });
  if (stored.length > maxBytes)
    throw invalid({ [field]: [`is too large (maximum is ${Math.ceil(maxBytes / 1024 ** 2)} MB)`] });
  const bytes = Buffer.from(stored);
  const format = sniffImage(bytes);
  if (formats && !(format && formats.includes(format)))
    throw invalid({ [field]: ['is not a picture that can be used'] });
  return bytes;
}

import { MAX_IMAGE_BYTES } from '#features/uploads/model/upload-rules.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { findUpload, markTaken } from '#features/uploads/server/upload.store.ts';
import { invalid, unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { processImage } from '#platform/server/media/process-image.ts';

/** The square sizes every picture is kept in, in pixels. */
const imageSizes = [120, 400, 1000] as const;

/**
 * Re-encodes the caller's uploaded picture and stores it at `{key}-{size}.webp` and `{key}-1000.jpg`. Refuses (422 on
 * `field`) a name that is not the caller's own upload, and bytes that are no picture within the limits.
 */
export async function takeUploadedImage(
  call: MemberCall,
  fileName: string,
  key: string,
  field = 'image',
): Promise<{ colour: string }> {
  const { storage } = call.platform;
  const upload = await findUpload(call.db, fileName, call.actor.userId);
  const bytes =
    upload?.kind === 'image' && upload.state !== 'open' ? await storage.read(uploadKey(fileName)) : null;
  if (!bytes) throw invalid({ [field]: ['was not uploaded'] });
  if (bytes.length > MAX_IMAGE_BYTES) throw invalid({ [field]: ['is too large (maximum is 5 MB)'] });
  const result = await processImage(Buffer.from(bytes), imageSizes, await call.platform.decoder());
  if (!result.ok && result.code === 'busy')
    throw unavailable('Too many pictures are being drawn. Please try again in a moment.', 'busy', 5);
  if (!result.ok) throw invalid({ [field]: ['is not a picture that can be used'] });
  for (const { size, format, bytes: variant } of result.variants) {
    await storage.put(`${key}-${size}.${format === 'jpeg' ? 'jpg' : format}`, variant);
  }
  await markTaken(call.db, fileName);
  return { colour: result.colour };
}

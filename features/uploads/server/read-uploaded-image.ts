import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { findUpload } from '#features/uploads/server/upload.store.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { type ImageFormat, sniffImage } from '#platform/server/media/sniff-image.ts';

interface ImageRequirements {
  /** Field that refusals name. */
  field: string;
  /** Accepted formats by content; unchecked by default. */
  formats?: readonly ImageFormat[] | undefined;
  maxBytes: number;
}

/** Bytes of the actor's uploaded picture. Refuses (422 on `field`) files of others, too large ones and other formats. */
export async function readUploadedImage(
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

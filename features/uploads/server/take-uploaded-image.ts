import { drawUploadedImage } from '#features/uploads/server/draw-uploaded-image.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** The square sizes that covers and pictures of groups are kept in, in pixels. */
const imageSizes = [120, 400, 1000] as const;

/** `drawUploadedImage` at `{key}-{size}.webp` and `{key}-1000.jpg`. */
export const takeUploadedImage = (
  call: MemberCall,
  fileName: string,
  key: string,
  field = 'image',
): Promise<{ colour: string }> =>
  drawUploadedImage(call, fileName, {
    field,
    sizes: imageSizes,
    keyOf: (size, extension) => `${key}-${size}.${extension}`,
  });

import { renderUploadedImage } from '#features/uploads/server/render-uploaded-image.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Square sizes of covers and group pictures, in pixels. */
const imageSizes = [120, 400, 1000] as const;

const fileKey = (key: string, size: number, extension: 'webp' | 'jpg'): string =>
  `${key}-${size}.${extension}`;

/** `renderUploadedImage` to `{key}-{size}.webp` and `{key}-1000.jpg`. */
export const renderUploadedSquareImage = (
  call: MemberCall,
  { fileName, key, field = 'image' }: { fileName: string; key: string; field?: string },
): Promise<{ colour: string }> =>
  renderUploadedImage(call, fileName, {
    field,
    sizes: imageSizes,
    keyOf: (size, extension) => fileKey(key, size, extension),
  });

/** The keys of all files of a square picture. */
export const squareImageKeys = (key: string): string[] => [
  ...imageSizes.map((size) => fileKey(key, size, 'webp')),
  fileKey(key, 1000, 'jpg'),
];

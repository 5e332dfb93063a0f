import type { FileAddresses } from '#platform/server/storage/file-addresses.ts';

/** Object keys of a product's files. The random token makes them unguessable. */
export const productKeyOf = (productId: string, name: string): string => `products/${productId}/${name}`;

/** Id of the product that an object key belongs to; null for other objects. */
export const productIdOfKey = (key: string): string | null =>
  /^products\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;

const coverSizes = [120, 400, 1000];
const coverKey = (imageKey: string, size: number, extension = 'webp') => `${imageKey}-${size}.${extension}`;

/** The object keys of all sizes of an uploaded cover; none without one. */
export const coverKeysOf = (imageKey: string | null): string[] =>
  imageKey === null
    ? []
    : [...coverSizes.map((size) => coverKey(imageKey, size)), coverKey(imageKey, 1000, 'jpg')];

/** The address of a product's cover: the uploaded one, or one that is drawn from its id. */
export const productCoverAddress = (
  { id, image_key }: { id: string; image_key: string | null },
  files: FileAddresses,
): string => (image_key === null ? `/covers/${id}/400.svg` : files.publicUrl(coverKey(image_key, 400)));

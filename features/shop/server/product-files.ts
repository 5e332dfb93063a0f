/** Object keys of a product's files. The random token makes them unguessable. */
export const productKeyOf = (productId: string, name: string): string => `products/${productId}/${name}`;

/** Id of the product that an object key belongs to; null for other objects. */
export const productIdOfKey = (key: string): string | null =>
  /^products\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;

/** The address of a product's cover, which is drawn from its id. */
export const productCoverAddress = (id: string): string => `/covers/${id}/400.svg`;

import { createHash } from 'node:crypto';

/** Names what these products cost together: another price, product or currency gives another name. */
export function quoteOfProducts(
  currency: string,
  products: readonly { id: string; amount_minor: number }[],
): string {
  const prices = products.map(({ id, amount_minor }) => `${id}:${amount_minor}`).sort();
  return createHash('sha256')
    .update([currency, ...prices].join())
    .digest('base64url')
    .slice(0, 22);
}

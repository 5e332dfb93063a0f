import { addToCart } from '#features/shop/contract.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import type { Member, World } from '#testing/world.ts';

let people = 0;

/** A member with products of these prices in the cart, one a second. */
export async function aBuyerWithCart(
  { person, platform, clock }: World,
  prices: readonly number[],
): Promise<{ buyer: Member; ids: string[] }> {
  people += 1;
  const buyer = await person(`cartbuyer${people}`);
  const ids: string[] = [];
  for (const USD of prices) {
    const id = await aProduct(platform, { prices: { USD, EUR: USD } });
    await buyer.call(addToCart, { id });
    clock.advance(1000);
    ids.push(id);
  }
  return { buyer, ids };
}

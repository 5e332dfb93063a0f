import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { CartView, addToCart as contract } from '../contract.ts';
import { deleteUnsoldCartItems, insertCartItem, maxCartItems, upsertCart } from './cart.store.ts';
import { renewCartCookies, writeNewCartToken } from './cart-cookie.ts';
import { isProductOnSale } from './find-cart-products.ts';
import { findViewerCurrency } from './find-viewer-currency.ts';
import { cartOwner, joinGuestCarts } from './own-cart.ts';
import { findOwnedProductIds } from './owned-product.store.ts';
import { presentCart } from './present-cart.ts';

/** Refuses (404) what is not on sale, and (422) what the member owns and what a full cart has no room for. */
export async function addToCart(call: Call, { id }: InputOf<typeof contract>): Promise<CartView> {
  const { db, actor, now } = call;
  const price = { currency: await findViewerCurrency(call), now };
  if (!(await isProductOnSale(db, id, price))) throw notFound();
  await joinGuestCarts(call);
  if (actor.userId !== null) {
    const owned = await findOwnedProductIds(db, actor.userId, [id]);
    if (owned.has(id)) throw invalid({ base: ['You own this already. It is in your studio.'] });
  } else renewCartCookies(call);
  const owner = cartOwner(call) ?? { tokenHash: writeNewCartToken(call) };
  await inTransaction(call, async (inside) => {
    const cartId = await upsertCart(inside.db, owner, { id: call.newId(), now });
    const item = { cartId, productId: id, now };
    if (await insertCartItem(inside.db, item)) return;
    await deleteUnsoldCartItems(inside.db, cartId, price);
    if (await insertCartItem(inside.db, item)) return;
    throw invalid({ base: [`Your cart is full (maximum is ${maxCartItems} products).`] });
  });
  return presentCart(call, owner);
}

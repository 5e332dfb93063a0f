import type { InputOf } from '#platform/pure/contract.ts';
import { isUuid } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import type { CartView, removeFromCart as contract } from '../contract.ts';
import { deleteCartItem } from './cart.store.ts';
import { cartOwner, isOwnPage, joinGuestCarts } from './own-cart.ts';
import { presentCart } from './present-cart.ts';

/** Changes nothing for other sites' pages, for addresses that were typed in, and where the product is not in the cart. */
export async function removeFromCart(call: Call, { id }: InputOf<typeof contract>): Promise<CartView> {
  const owner = cartOwner(call);
  if (isOwnPage(call)) {
    await joinGuestCarts(call);
    if (owner && isUuid(id)) await deleteCartItem(call.db, owner, id);
  }
  return presentCart(call, owner);
}

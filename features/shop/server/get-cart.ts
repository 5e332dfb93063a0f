import type { Call } from '#platform/server/call.ts';
import type { CartView } from '../contract.ts';
import { cartOwner, isOwnPage, joinGuestCarts } from './own-cart.ts';
import { presentCart } from './present-cart.ts';

export async function getCart(call: Call): Promise<CartView> {
  if (isOwnPage(call)) await joinGuestCarts(call);
  return presentCart(call, cartOwner(call));
}

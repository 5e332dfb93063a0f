import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { type CartOwner, claimGuestCart, findCartId, lockCart, upsertCart } from './cart.store.ts';
import { clearCartCookies, readCartTokens } from './cart-cookie.ts';

/** Whether one of our own pages sends the request; browsers without `Sec-Fetch-Site` count as if they did. */
export const isOwnPage = ({ http }: Call): boolean =>
  http.fetchSite === null || http.fetchSite === 'same-origin';

/** The cart of the caller: a member's own, a guest's by their first cookie; null for a guest without one. */
export function cartOwner(call: Call): CartOwner | null {
  const { userId } = call.actor;
  if (userId !== null) return { userId };
  const [tokenHash] = readCartTokens(call);
  return tokenHash ? { tokenHash } : null;
}

/**
 * Joins carts of guests to the caller's cart: what a member chose before signing in, and what a guest chose in another window at the
 * same time. The next call does it, and of simultaneous ones one: the other cart is deleted with it.
 */
export async function joinGuestCarts(call: Call): Promise<void> {
  const { userId } = call.actor;
  const tokens = readCartTokens(call);
  const owner = cartOwner(call);
  if (!owner || tokens.length === 0) return;
  if (userId !== null) clearCartCookies(call);
  for (const tokenHash of userId === null ? tokens.slice(1) : tokens) {
    if ((await findCartId(call.db, { tokenHash })) === null) continue;
    await inTransaction(call, async ({ db, newId, now }) => {
      // All callers lock the cart that is joined first.
      const from = await lockCart(db, { tokenHash });
      if (from === null) return;
      await claimGuestCart(db, { from, to: await upsertCart(db, owner, { id: newId(), now }), userId });
    });
  }
}

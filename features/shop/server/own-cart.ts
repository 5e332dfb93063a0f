import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { type CartOwner, claimGuestCart, findCartId, lockCart, upsertCart } from './cart.store.ts';
import { clearCartCookie, readCartToken } from './cart-cookie.ts';

/** Whether one of our own pages sends the request; browsers without `Sec-Fetch-Site` count as if they did. */
export const isOwnPage = ({ http }: Call): boolean =>
  http.fetchSite === null || http.fetchSite === 'same-origin';

/** The cart of the caller: a member's own, a guest's by their cookie; null for a guest without the cookie. */
export function cartOwner(call: Call): CartOwner | null {
  const { userId } = call.actor;
  if (userId !== null) return { userId };
  const tokenHash = readCartToken(call);
  return tokenHash && { tokenHash };
}

/**
 * Moves what a member chose as a guest to their own cart. The first call after signing in does it, and of simultaneous ones
 * one: the guest's cart is deleted with it.
 */
export async function mergeGuestCart(call: Call): Promise<void> {
  const { userId } = call.actor;
  const tokenHash = readCartToken(call);
  if (userId === null || tokenHash === null) return;
  clearCartCookie(call);
  if ((await findCartId(call.db, { tokenHash })) === null) return;
  await inTransaction(call, async ({ db, newId, now }) => {
    const from = await lockCart(db, { tokenHash });
    if (from === null) return;
    await claimGuestCart(db, { from, to: await upsertCart(db, { userId }, { id: newId(), now }), userId });
  });
}

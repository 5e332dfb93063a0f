import type { Call } from '#platform/server/call.ts';
import { purgeGuestCarts } from './cart.store.ts';
import { guestCartSeconds } from './cart-cookie.ts';

/** Purges guests' carts 30 days after their last change. */
export async function cleanUpCarts({ db, now }: Call): Promise<void> {
  await purgeGuestCarts(db, new Date(now.getTime() - guestCartSeconds * 1000));
}

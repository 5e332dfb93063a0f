import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { endNow } from './change-subscription.ts';
import { updateGatewayCustomer } from './gateway-customers.store.ts';
import { deletePortalSessionsOfCustomer } from './gateway-portal-sessions.store.ts';
import { findSubscriptionsOfCustomer } from './gateway-subscriptions.store.ts';
import { withLockedSubscription } from './with-locked-subscription.ts';

/** Ends what runs and erases name, address and payment method; charges stay. Safe to repeat after an interruption. */
export async function eraseCustomer(platform: Platform, customerId: string): Promise<void> {
  for (const { id } of await findSubscriptionsOfCustomer(platform.db, customerId)) {
    await withLockedSubscription(platform, id, endNow);
  }
  await transaction(platform.db, async (db) => {
    await deletePortalSessionsOfCustomer(db, customerId);
    await updateGatewayCustomer(db, customerId, { name: null, email: null, method: null });
  });
}

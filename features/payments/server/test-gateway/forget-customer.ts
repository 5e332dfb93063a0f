import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { endNow } from './change-subscription.ts';
import { updateGatewayCustomer } from './gateway-customers.store.ts';
import { deletePortalSessionsOf } from './gateway-portal-sessions.store.ts';
import { findSubscriptionsOfCustomer } from './gateway-subscriptions.store.ts';
import { withSubscription } from './with-subscription.ts';

/** Ends what runs and erases name, address and payment method; charges stay. Begun again at any place. */
export async function forgetCustomer(platform: Platform, customerId: string): Promise<void> {
  for (const { id } of await findSubscriptionsOfCustomer(platform.db, customerId)) {
    await withSubscription(platform, id, endNow);
  }
  await transaction(platform.db, async (db) => {
    await deletePortalSessionsOf(db, customerId);
    await updateGatewayCustomer(db, customerId, { name: null, email: null, method: null });
  });
}

import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { GatewayCustomerRow, GatewaySubscriptionRow } from './gateway.tables.ts';
import { findGatewayCustomer } from './gateway-customers.store.ts';
import { lockGatewaySubscription } from './gateway-subscriptions.store.ts';
import { presentGatewaySubscription } from './present-gateway-subscription.ts';

export interface LockedSubscription {
  platform: Platform;
  /** The gateway's own transaction. */
  db: Db;
  now: Date;
  row: GatewaySubscriptionRow;
  customer: GatewayCustomerRow;
}

/**
 * Runs `work` on one locked subscription in a transaction of the gateway's own. `work` returns the changed row.
 * Throws NotAtGateway.
 */
export async function withLockedSubscription(
  platform: Platform,
  id: string,
  work: (locked: LockedSubscription) => Promise<GatewaySubscriptionRow>,
): Promise<GatewaySubscription> {
  return transaction(platform.db, async (db) => {
    const row = await lockGatewaySubscription(db, id);
    const customer = row && (await findGatewayCustomer(db, row.customer_id));
    if (!row || !customer) throw new NotAtGateway(id);
    const now = platform.clock.now();
    return presentGatewaySubscription(await work({ platform, db, now, row, customer }), customer, now);
  });
}

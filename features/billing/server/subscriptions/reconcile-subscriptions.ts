import {
  isGatewayGone,
  listPaymentGateways,
  testGatewayName,
} from '#features/payments/server/get-payment-gateway.ts';
import type { Call } from '#platform/server/call.ts';
import { syncSubscription } from '../billing.jobs.ts';
import { findSubscriptionsToSync } from './find-subscriptions.ts';

const reconcileBatchSize = 500;

/**
 * Enqueues a sync for subscriptions whose period is over and for restarts interrupted by a crash, in case a webhook
 * was lost, and for those of a gateway that is gone.
 */
export async function reconcileSubscriptions(call: Call): Promise<void> {
  const { platform, now } = call;
  const gateways = listPaymentGateways(platform);
  const gone = isGatewayGone(platform, testGatewayName) ? testGatewayName : null;
  for (const id of await findSubscriptionsToSync(call.db, { now, limit: reconcileBatchSize, gateways, gone }))
    await call.enqueue(syncSubscription, { id }, { key: `sync-subscription:${id}` });
}

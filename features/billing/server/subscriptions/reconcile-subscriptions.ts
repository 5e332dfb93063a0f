import type { Call } from '#platform/server/call.ts';
import { syncSubscription } from '../billing.jobs.ts';
import { findSubscriptionsToSync } from './find-subscriptions.ts';

const reconcileBatchSize = 500;

/**
 * Enqueues a sync for subscriptions whose period is over and for restarts interrupted by a crash, in case a webhook
 * was lost.
 */
export async function reconcileSubscriptions(call: Call): Promise<void> {
  for (const id of await findSubscriptionsToSync(call.db, call.now, reconcileBatchSize))
    await call.enqueue(syncSubscription, { id }, { key: `sync-subscription:${id}` });
}

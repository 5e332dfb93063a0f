import type { Call } from '#platform/server/call.ts';
import { findSubscriptionsToSync } from './find-subscriptions.ts';
import { syncSubscription } from './sync-subscription.job.ts';

const reconcileBatchSize = 500;

/**
 * A webhook that was lost for ever does no harm: whose period is over, and what was being charged when the process died, is
 * asked about.
 */
export async function reconcileSubscriptions(call: Call): Promise<void> {
  for (const id of await findSubscriptionsToSync(call.db, call.now, reconcileBatchSize))
    await call.enqueue(syncSubscription, { id }, { key: `sync-subscription:${id}` });
}

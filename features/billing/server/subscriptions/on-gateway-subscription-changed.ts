import type { gatewaySubscriptionChanged } from '#features/payments/contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { recordCharges, syncSubscription } from '../billing.jobs.ts';
import { findSubscriptionByGatewayId } from './find-subscriptions.ts';

type Changed = Delivered<PayloadOf<typeof gatewaySubscriptionChanged>>;

/**
 * An event is only a hint to synchronise, once for any number of events. Subscriptions without a row of ours are
 * ignored.
 */
export async function onGatewaySubscriptionChanged(call: Call, events: readonly Changed[]): Promise<void> {
  const payloads = new Map(
    events.map(({ payload }) => [`${payload.gateway} ${payload.subscriptionId}`, payload]),
  );
  for (const { gateway, subscriptionId } of payloads.values()) {
    const row = await findSubscriptionByGatewayId(call.db, gateway, subscriptionId);
    if (!row) continue;
    await call.enqueue(syncSubscription, { id: row.id }, { key: `sync-subscription:${row.id}` });
    await call.enqueue(recordCharges, { id: row.id }, { key: `record-charges:${row.id}` });
  }
}

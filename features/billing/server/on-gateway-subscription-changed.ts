import type { gatewaySubscriptionChanged } from '#features/payments/contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { findSubscriptionByGatewayId } from './find-subscriptions.ts';
import { syncSubscription } from './sync-subscription.job.ts';

type Changed = Delivered<PayloadOf<typeof gatewaySubscriptionChanged>>;

/** Whatever the gateway tells is a hint to ask it, once however often it tells. What is none of ours is nothing to us. */
export async function onGatewaySubscriptionChanged(call: Call, events: readonly Changed[]): Promise<void> {
  const told = new Map(
    events.map(({ payload }) => [`${payload.gateway} ${payload.subscriptionId}`, payload]),
  );
  for (const { gateway, subscriptionId } of told.values()) {
    const row = await findSubscriptionByGatewayId(call.db, gateway, subscriptionId);
    if (row) await call.enqueue(syncSubscription, { id: row.id }, { key: `sync-subscription:${row.id}` });
  }
}

import { SubscriptionEnded } from '#features/payments/server/gateway-errors.ts';
import { enqueueGatewayEvent } from './enqueue-gateway-event.ts';
import type { GatewaySubscriptionRow } from './gateway.tables.ts';
import { updateGatewaySubscription } from './gateway-subscriptions.store.ts';
import { endedAtOf } from './present-gateway-subscription.ts';
import type { LockedSubscription } from './with-locked-subscription.ts';

/** Ends a running subscription with its period or trial; at once if a renewal has failed. */
export async function cancelAtPeriodEnd(locked: LockedSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = locked;
  if (endedAtOf(row, now) || row.stops) return row;
  await enqueueChangedEvent(locked, row.id);
  return updateGatewaySubscription(db, row.id, { stops: true, due_at: row.period_end });
}

/** Removes a scheduled cancellation. Throws SubscriptionEnded. */
export async function removeScheduledCancellation(
  locked: LockedSubscription,
): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = locked;
  if (endedAtOf(row, now)) throw new SubscriptionEnded(row.id);
  if (!row.stops) return row;
  await enqueueChangedEvent(locked, row.id);
  return updateGatewaySubscription(db, row.id, { stops: false });
}

/** Ends it at once: no refund, no further charge. */
export async function endNow(locked: LockedSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = locked;
  if (row.ended_at) return row;
  await enqueueGatewayEvent({ ...locked.platform, db, now }, 'subscription.ended', row.id);
  return updateGatewaySubscription(db, row.id, { ended_at: endedAtOf(row, now) ?? now, due_at: null });
}

const enqueueChangedEvent = ({ platform, db, now }: LockedSubscription, id: string): Promise<void> =>
  enqueueGatewayEvent({ ...platform, db, now }, 'subscription.changed', id);

import { SubscriptionEnded } from '../gateway-errors.ts';
import { enqueueGatewayEvent } from './enqueue-gateway-event.ts';
import type { GatewaySubscriptionRow } from './gateway.table.ts';
import { updateGatewaySubscription } from './gateway-subscriptions.store.ts';
import { endedAtOf } from './present-gateway-subscription.ts';
import type { LockedSubscription } from './with-locked-subscription.ts';

/** Lets a running subscription end with its period or trial; where a renewal has failed, that is now. */
export async function cancelAtPeriodEnd(held: LockedSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = held;
  if (endedAtOf(row, now) || row.stops) return row;
  await enqueueChangedEvent(held, row.id);
  return updateGatewaySubscription(db, row.id, { stops: true, due_at: row.period_end });
}

/** Takes a scheduled end back. Throws SubscriptionEnded. */
export async function removeScheduledCancellation(held: LockedSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = held;
  if (endedAtOf(row, now)) throw new SubscriptionEnded(row.id);
  if (!row.stops) return row;
  await enqueueChangedEvent(held, row.id);
  return updateGatewaySubscription(db, row.id, { stops: false });
}

/** Ends it at once: nothing is paid back, nothing is charged any more. */
export async function endNow(held: LockedSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = held;
  if (row.ended_at) return row;
  await enqueueGatewayEvent({ ...held.platform, db, now }, 'subscription.ended', row.id);
  return updateGatewaySubscription(db, row.id, { ended_at: endedAtOf(row, now) ?? now, due_at: null });
}

const enqueueChangedEvent = ({ platform, db, now }: LockedSubscription, id: string): Promise<void> =>
  enqueueGatewayEvent({ ...platform, db, now }, 'subscription.changed', id);

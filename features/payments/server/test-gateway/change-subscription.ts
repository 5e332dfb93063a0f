import { SubscriptionOver } from '../gateway-errors.ts';
import type { GatewaySubscriptionRow } from './gateway.table.ts';
import { updateGatewaySubscription } from './gateway-subscriptions.store.ts';
import { endOf } from './present-subscription.ts';
import { tellHouse } from './tell-house.ts';
import type { HeldSubscription } from './with-subscription.ts';

/** Lets a running subscription end with its period or trial; where a renewal has failed, that is now. */
export async function stopAtPeriodEnd(held: HeldSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = held;
  if (endOf(row, now) || row.stops) return row;
  await tell(held, row.id);
  return updateGatewaySubscription(db, row.id, { stops: true, due_at: row.period_end });
}

/** Takes a scheduled end back. Throws SubscriptionOver. */
export async function keepOn(held: HeldSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = held;
  if (endOf(row, now)) throw new SubscriptionOver(row.id);
  if (!row.stops) return row;
  await tell(held, row.id);
  return updateGatewaySubscription(db, row.id, { stops: false });
}

/** Ends it at once: nothing is paid back, nothing is charged any more. */
export async function endNow(held: HeldSubscription): Promise<GatewaySubscriptionRow> {
  const { db, now, row } = held;
  if (row.ended_at) return row;
  await tellHouse({ ...held.platform, db, now }, 'subscription.ended', row.id);
  return updateGatewaySubscription(db, row.id, { ended_at: endOf(row, now) ?? now, due_at: null });
}

const tell = ({ platform, db, now }: HeldSubscription, id: string): Promise<void> =>
  tellHouse({ ...platform, db, now }, 'subscription.changed', id);

import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { skipPortalTime as contract, PortalView } from '../portal.contract.ts';
import { applyNextStep } from './apply-next-step.ts';
import type { GatewaySubscriptionRow } from './gateway.tables.ts';
import { lockGatewaySubscription, updateGatewaySubscription } from './gateway-subscriptions.store.ts';
import { getPortalCustomer } from './get-portal.ts';
import { presentPortal } from './present-portal.ts';

/** Makes a subscription's next date now. An ended one stays as it is. */
export async function skipPortalTime(
  call: Call,
  { session: token, subscriptionId }: InputOf<typeof contract>,
): Promise<PortalView> {
  const open = await getPortalCustomer(call, token);
  if (!(await skipToDueDate(call.platform, open.customer.id, subscriptionId))) throw notFound();
  return presentPortal(call, open);
}

/**
 * Shifts all dates of a subscription into the past until the next one is now, and applies that step, once: two
 * concurrent calls are two full periods. False if it is not this customer's.
 */
async function skipToDueDate(
  platform: Platform,
  customerId: string,
  subscriptionId: string,
): Promise<boolean> {
  return transaction(platform.db, async (db) => {
    const row = await lockGatewaySubscription(db, subscriptionId);
    if (row?.customer_id !== customerId) return false;
    const now = platform.clock.now();
    const ahead = row.due_at === null ? 0 : row.due_at.getTime() - now.getTime();
    const moved = ahead > 0 ? await updateGatewaySubscription(db, row.id, shiftDates(row, ahead)) : row;
    await applyNextStep(platform, db, moved);
    return true;
  });
}

function shiftDates(
  row: GatewaySubscriptionRow,
  ms: number,
): Partial<Omit<GatewaySubscriptionRow, 'reductions'>> {
  const earlier = (at: Date) => new Date(at.getTime() - ms);
  const orNull = (at: Date | null) => at && earlier(at);
  return {
    trial_end: orNull(row.trial_end),
    period_start: earlier(row.period_start),
    period_end: earlier(row.period_end),
    anchor: earlier(row.anchor),
    renewal_failed_at: orNull(row.renewal_failed_at),
    due_at: orNull(row.due_at),
  };
}

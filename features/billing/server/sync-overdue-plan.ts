import type { MemberCall } from '#platform/server/call.ts';
import { applyGatewayState } from './subscriptions/apply-gateway-state.ts';
import { findSubscriptionsOfUser } from './subscriptions/find-subscriptions.ts';
import { withGatewayRefusals } from './with-gateway-refusals.ts';

/**
 * Reads the member's running plan from the gateway if its period is over: a renewal that we have not heard of yet counts in what
 * an upgrade credits. Call it outside of transactions. Refuses (503) without an answer.
 */
export async function syncOverduePlan(call: MemberCall): Promise<void> {
  const rows = await findSubscriptionsOfUser(call.db, call.actor.userId);
  const overdue = rows.find(
    ({ type, status, period_end }) =>
      type === 'AccountSubscription' && status !== 'cancelled' && period_end <= call.now,
  );
  if (overdue) await withGatewayRefusals(() => applyGatewayState(call, overdue.id));
}

import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { syncSubscription as job } from '../billing.jobs.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { findSubscription } from './find-subscriptions.ts';
import { clearRestart } from './subscription.store.ts';

/** No charge is in progress after this time. */
const maxChargeDurationMs = 10 * 60_000;

/** Writes the gateway's state of a subscription, and clears the claim of a restart that did not succeed. */
export async function syncSubscription(call: Call, { id }: PayloadOf<typeof job>): Promise<void> {
  if (!(await findSubscription(call.db, id))) return;
  const row = await applyGatewayState(call, id);
  const since = row.restarting_since?.getTime();
  if (since !== undefined && since < call.now.getTime() - maxChargeDurationMs)
    await clearRestart(call.db, id, row.restart_attempt);
}

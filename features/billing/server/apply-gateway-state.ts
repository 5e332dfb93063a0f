import { lockUserRow } from '#features/identity/server/users.store.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import { findPlan } from '../model/plans.ts';
import { findSubscription } from './find-subscriptions.ts';
import { matchesGatewayState } from './gateway-state.ts';
import { sendSubscriptionEmail } from './send-subscription-email.job.ts';
import { updateAskedAt, updateGatewayState } from './subscription.store.ts';
import type { SubscriptionRow } from './subscription.table.ts';
import { subscriptionChangeEmail } from './subscription-change-email.ts';
import { updateAccountPlan } from './update-account-plan.ts';

/**
 * Asks the gateway how a subscription stands, and writes it: the only way in which one changes. The account's plan and the
 * letters follow in the same transaction. Whoever wrote in between makes it ask again, so that nothing old is written over
 * something new. Answers the row as it is then. Not in a transaction: the gateway takes its time.
 */
export async function applyGatewayState(call: Call, id: string): Promise<SubscriptionRow> {
  for (;;) {
    const row = await findSubscription(call.db, id);
    if (!row) throw notFound();
    const state = await getPaymentGateway(call.platform).findSubscription(row.gateway_subscription_id);
    if (!state) {
      call.platform.log.error({ subscription: id }, 'the payment gateway does not know this subscription');
      await updateAskedAt(call.db, row, call.now);
      return row;
    }
    if (matchesGatewayState(row, state)) {
      if (await updateAskedAt(call.db, row, call.now)) return row;
      continue;
    }
    const written = await inTransaction(call, (inner) => write(inner, row, state));
    if (written) return written;
  }
}

/** Call it in a transaction. Undefined where the row is not as it was seen any more. */
async function write(
  call: Call,
  row: SubscriptionRow,
  state: GatewaySubscription,
): Promise<SubscriptionRow | undefined> {
  // Two subscriptions of one account take their turns, so that its plan is that of whichever runs.
  await lockUserRow(call.db, row.user_id);
  const plan = findPlan(state.item);
  const change = { item: state.item, name: plan?.name ?? row.name, at: call.now };
  const written = await updateGatewayState(call.db, row, state, change);
  if (!written) return undefined;
  if (written.type === 'AccountSubscription') await updateAccountPlan(call, written.user_id);
  const letter = subscriptionChangeEmail(row, written);
  if (letter) await call.enqueue(sendSubscriptionEmail, letter);
  await publishInvalidation(call.db, [written.user_id]);
  const message = { event: 'subscription-changed', data: { id: written.id } };
  await publishLive(call.db, [{ channel: `user:${written.user_id}`, message }]);
  return written;
}

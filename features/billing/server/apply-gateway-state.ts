import { holdUser } from '#features/identity/server/users.store.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { gatewayOf } from '#features/payments/server/gateway-of.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import { planOf } from '../model/plans.ts';
import { findSubscription } from './find-subscriptions.ts';
import { saysTheSame } from './gateway-state.ts';
import { givePlan } from './give-plan.ts';
import { letterAbout } from './letter-about.ts';
import { sendSubscriptionLetter } from './send-subscription-letter.job.ts';
import { noteAsked, writeGatewayState } from './subscription.store.ts';
import type { SubscriptionRow } from './subscription.table.ts';

/**
 * Asks the gateway how a subscription stands, and writes it: the only way in which one changes. The account's plan and the
 * letters follow in the same transaction. Whoever wrote in between makes it ask again, so that nothing old is written over
 * something new. Answers the row as it is then. Not in a transaction: the gateway takes its time.
 */
export async function applyGatewayState(call: Call, id: string): Promise<SubscriptionRow> {
  for (;;) {
    const row = await findSubscription(call.db, id);
    if (!row) throw notFound();
    const state = await gatewayOf(call.platform).findSubscription(row.gateway_subscription_id);
    if (!state) {
      call.platform.log.error({ subscription: id }, 'the payment gateway does not know this subscription');
      await noteAsked(call.db, row, call.now);
      return row;
    }
    if (saysTheSame(row, state)) {
      if (await noteAsked(call.db, row, call.now)) return row;
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
  await holdUser(call.db, row.user_id);
  const plan = planOf(state.item);
  const change = { item: state.item, name: plan?.name ?? row.name, at: call.now };
  const written = await writeGatewayState(call.db, row, state, change);
  if (!written) return undefined;
  if (written.type === 'AccountSubscription') await givePlan(call, written.user_id);
  const letter = letterAbout(row, written);
  if (letter) await call.enqueue(sendSubscriptionLetter, letter);
  await noteChange(call.db, [written.user_id]);
  const message = { event: 'subscription-changed', data: { id: written.id } };
  await publishLive(call.db, [{ channel: `user:${written.user_id}`, message }]);
  return written;
}

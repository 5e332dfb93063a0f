import { lockUser } from '#features/members/server/users.store.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { getPaymentGateway, isGatewayGone } from '#features/payments/server/get-payment-gateway.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import { findPlan } from '../../model/plans.ts';
import { isEndedOrEnding } from '../../model/subscription-state.ts';
import { cancelForSuspension, recordCharges, sendSubscriptionEmail } from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { updateLapsed } from '../moves/price-move.store.ts';
import { updateAccountPlan } from '../update-account-plan.ts';
import { findSubscription } from './find-subscriptions.ts';
import { matchesGatewayState } from './gateway-state.ts';
import { updateAskedAt, updateGatewayState } from './subscription.store.ts';
import { subscriptionChangeEmail } from './subscription-change-email.ts';

/**
 * Reads a subscription from the gateway and writes it: the only way in which a row changes. The account's plan and
 * the e-mails follow in the same transaction. A concurrent write makes it read again, so that an old state never
 * overwrites a new one. Returns the current row. Call it outside of transactions, since the gateway is slow.
 */
export async function applyGatewayState(call: Call, id: string): Promise<SubscriptionRow> {
  for (;;) {
    const row = await findSubscription(call.db, id);
    if (!row) throw notFound();
    const state = isGatewayGone(call.platform, row.gateway)
      ? endedWithGateway(row, call.now)
      : await getPaymentGateway(call.platform, row.gateway).findSubscription(row.gateway_subscription_id);
    if (!state) {
      call.platform.log.error({ subscription: id }, 'the payment gateway does not know this subscription');
      await updateAskedAt(call.db, row, call.now);
      return row;
    }
    if (matchesGatewayState(row, state)) {
      if (await updateAskedAt(call.db, row, call.now)) return row;
      continue;
    }
    const written = await inTransaction(call, (inner) => writeGatewayState(inner, row, state));
    if (written) return written;
  }
}

/** It has ended, now if it ran. */
const endedWithGateway = (row: SubscriptionRow, now: Date): GatewaySubscription => ({
  id: row.gateway_subscription_id,
  customer: row.customer,
  item: row.item,
  frequency: row.frequency,
  price: { minor: row.price_minor, currency: row.currency },
  nextAmount: { minor: row.next_minor ?? row.price_minor, currency: row.currency },
  status: 'cancelled',
  trialEnd: row.trial_end,
  currentPeriodStart: row.period_start ?? row.created_at,
  currentPeriodEnd: row.period_end < now ? row.period_end : now,
  paidMinor: row.paid_minor,
  endedAt: row.ended_at ?? now,
  renewalFailedAt: row.renewal_failed_at,
  paymentMethod: row.payment_method,
});

/**
 * Writes what the gateway says of a subscription; the account's plan and the e-mails follow. Undefined if the row has changed
 * since it was read. Call it in a transaction.
 */
export async function writeGatewayState(
  call: Call,
  row: SubscriptionRow,
  state: GatewaySubscription,
): Promise<SubscriptionRow | undefined> {
  // Serialises two subscriptions of one account, so that its plan follows the running one.
  const user = await lockUser(call.db, row.user_id);
  const plan = findPlan(state.item);
  const change = { item: state.item, name: plan?.name ?? row.name, at: call.now };
  const written = await updateGatewayState(call.db, { seen: row, state, change });
  if (!written) return undefined;
  if (row.coming_minor !== null && written.coming_minor === null)
    await updateLapsed(call.db, row.id, call.now);
  if (written.type === 'AccountSubscription') await updateAccountPlan(call, written.user_id);
  // What changes may have been charged for.
  await call.enqueue(recordCharges, { id: row.id }, { key: `record-charges:${row.id}` });
  const isSuspended = user !== undefined && user.banned_at !== null;
  if (isSuspended && !isEndedOrEnding(written))
    await call.enqueue(cancelForSuspension, { id: row.id }, { key: `cancel-for-suspension:${row.id}` });
  const email = subscriptionChangeEmail(row, written, { isSuspended });
  if (email) await call.enqueue(sendSubscriptionEmail, email);
  await publishInvalidation(call.db, [written.user_id]);
  const message = { event: 'subscription-changed', data: { id: written.id } };
  await publishLive(call.db, [{ channel: `user:${written.user_id}`, message }]);
  return written;
}

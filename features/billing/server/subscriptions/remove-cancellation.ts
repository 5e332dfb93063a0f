import { findUser } from '#features/members/server/find-user.ts';
import { lockBuyer } from '#features/members/server/users.store.ts';
import {
  ApprovalNeeded,
  CardDeclined,
  PaymentMethodNotPresent,
} from '#features/payments/server/gateway-errors.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { findOpenPayment } from '#features/payments/server/payment.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { type Money, toMajor } from '#platform/pure/money.ts';
import { conflict, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { removeCancellation as contract } from '../../contract.ts';
import { isEndedOrEnding } from '../../model/subscription-state.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { withGatewayRefusals } from '../with-gateway-refusals.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { findConflictingSubscription } from './find-subscriptions.ts';
import { getOwnSubscription, toSubscriptionAnswer } from './get-own-subscription.ts';
import { planSlot } from './offer-subscription.ts';
import { getRestartPricing, restartPrice } from './restart-price.ts';
import { claimRestart, clearRestart, lockSubscription } from './subscription.store.ts';

/**
 * Removes a scheduled cancellation without a charge; restarts an ended subscription. Changes nothing for any other.
 */
export async function removeCancellation(
  call: MemberCall,
  { id, confirmedAmount }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await getOwnSubscription(call, id);
  if (!isEndedOrEnding(row)) return toSubscriptionAnswer(call, row);
  if (row.status === 'cancelled') {
    const restarted = await restartSubscription(call, row, confirmedAmount ?? null);
    return toSubscriptionAnswer(call, restarted);
  }
  await withGatewayRefusals(() =>
    getPaymentGateway(call.platform, row.gateway).removeScheduledCancellation(row.gateway_subscription_id),
  );
  return toSubscriptionAnswer(call, await withGatewayRefusals(() => applyGatewayState(call, id)));
}

/**
 * Restarts an ended subscription and charges today's price. Concurrent calls share one attempt and idempotency key
 * until it succeeds or is declined, so it is charged once; an unanswered charge is retried with the same key. Refuses
 * (409) while another one of its kind runs and where another sum is due than was confirmed, (422) what cannot be charged.
 */
async function restartSubscription(
  call: MemberCall,
  row: SubscriptionRow,
  confirmedAmount: number | null,
): Promise<SubscriptionRow> {
  const key = call.http.idempotencyKey;
  if (key !== null && key === row.restart_key && row.restarting_since === null) return row;
  const price = restartPrice(row, await getRestartPricing(call.platform));
  const claimed = await inTransaction(call, async (inner) => {
    if (!(await lockBuyer(inner.db, row.user_id))) throw signedOut();
    const slot = row.type === 'AddonSubscription' ? row.item : planSlot;
    if (await findOpenPayment(inner.db, row.user_id, slot))
      throw conflict('Another payment for this is being made.', 'payment_running');
    if (await findConflictingSubscription(inner.db, row))
      throw conflict('Another subscription is running in its place.', 'subscription_running');
    const before = await lockSubscription(inner.db, row.id);
    // An attempt that was begun before may have been charged already, and is repeated.
    const isNew = before?.status === 'cancelled' && before.restarting_since === null;
    if (isNew && confirmedAmount !== null && confirmedAmount !== toMajor(price))
      throw conflict('The price has changed. Nothing was charged; please look at it again.', 'price_changed');
    return claimRestart(inner.db, row.id, { key, at: call.now });
  });
  if (claimed) await charge(call, claimed, price);
  await endIfMemberIsGone(call, row);
  const after = await withGatewayRefusals(() => applyGatewayState(call, row.id));
  await endIfMemberIsGone(call, row);
  return after;
}

/** Ends the restarted subscription of a member who was deleted meanwhile, so that they are not charged. */
async function endIfMemberIsGone(call: MemberCall, row: SubscriptionRow): Promise<void> {
  if (await findUser(call.db, row.user_id)) return;
  await getPaymentGateway(call.platform, row.gateway).endNow(row.gateway_subscription_id);
  throw signedOut();
}

const finalErrors = [ApprovalNeeded, CardDeclined, PaymentMethodNotPresent];

async function charge(call: MemberCall, claimed: SubscriptionRow, price: Money): Promise<void> {
  const idempotencyKey = `restart:${claimed.id}:${claimed.restart_attempt}`;
  const terms = { idempotencyKey, price };
  await withGatewayRefusals(async () => {
    try {
      await getPaymentGateway(call.platform, claimed.gateway).restart(claimed.gateway_subscription_id, terms);
      await failpoint('billing.charged');
    } catch (error) {
      const isFinal = finalErrors.some((kind) => error instanceof kind);
      if (isFinal) await clearRestart(call.db, claimed.id, claimed.restart_attempt);
      throw error;
    }
  });
}

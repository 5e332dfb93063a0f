import { withdrawCredits } from '#features/billing/server/credits/credits.ts';
import type { paymentFulfilled } from '#features/payments/contract.ts';
import { lockPayment } from '#features/payments/server/payment.store.ts';
import { renewalPurposeName } from '#features/payments/server/record-renewal.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { rewardReferral } from './reward-referral.ts';

/** A first payment above 0 may be a renewal: the first period was free, or all of it was taken off. */
const rewarded = new Set(['subscription', renewalPurposeName]);

type Fulfilled = Delivered<PayloadOf<typeof paymentFulfilled>>;

/**
 * Rewards who invited the payer, for the payer's first subscription payment above 0 (REFERRAL-008). What was paid back before the
 * event came found no reward to withdraw.
 */
export async function onPaymentFulfilled(call: Call, events: readonly Fulfilled[]): Promise<void> {
  const paid = events
    .map(({ payload }) => payload)
    .filter(({ purpose, totalMinor }) => rewarded.has(purpose) && totalMinor > 0);
  // All of them before any balance, as what takes a payment back locks both in this order.
  const takenBack = new Set<string>();
  for (const id of paid.map(({ paymentId }) => paymentId).toSorted())
    if ((await lockPayment(call.db, id))?.taken_back_at) takenBack.add(id);
  for (const { userId, paymentId } of paid) {
    const isRewarded = await rewardReferral(call, { userId, paymentId });
    if (isRewarded && takenBack.has(paymentId)) await withdrawCredits(call, paymentId);
  }
}

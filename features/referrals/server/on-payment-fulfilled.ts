import type { paymentFulfilled } from '#features/payments/contract.ts';
import { renewalPurposeName } from '#features/payments/server/record-renewal.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { rewardReferral } from './reward-referral.ts';

/** A first payment above 0 may be a renewal: the first period was free, or all of it was taken off. */
const rewarded = new Set(['subscription', renewalPurposeName]);

type Fulfilled = Delivered<PayloadOf<typeof paymentFulfilled>>;

/** Rewards who invited the payer, for the payer's first subscription payment above 0 (REFERRAL-008). */
export async function onPaymentFulfilled(call: Call, events: readonly Fulfilled[]): Promise<void> {
  for (const { payload } of events) {
    const { purpose, totalMinor, userId, paymentId } = payload;
    if (rewarded.has(purpose) && totalMinor > 0) await rewardReferral(call, { userId, paymentId });
  }
}

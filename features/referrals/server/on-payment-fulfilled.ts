import type { paymentFulfilled } from '#features/payments/contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { rewardReferral } from './reward-referral.ts';

type Fulfilled = Delivered<PayloadOf<typeof paymentFulfilled>>;

/** Rewards who invited the payer, for the payer's first subscription payment above 0 (REFERRAL-008). */
export async function onPaymentFulfilled(call: Call, events: readonly Fulfilled[]): Promise<void> {
  for (const { payload } of events) {
    const { purpose, totalMinor, userId, paymentId } = payload;
    if (purpose === 'subscription' && totalMinor > 0) await rewardReferral(call, { userId, paymentId });
  }
}

import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Price } from '../../model/price.ts';
import { unusedMinor } from '../../model/unused-share.ts';
import { endRefundedSubscription } from '../billing.jobs.ts';
import {
  earnCredits,
  earnDisputeCredits,
  returnCredits,
  returnReward,
  withdrawCredits,
  withdrawDisputeCredits,
} from '../credits/credits.ts';
import { findSubscriptionByGatewayId } from './find-subscriptions.ts';

const dayMs = 86_400_000;

/** Money that goes back later than this takes no reward back (REFERRAL-012). */
const rewardDays = 30;

/** What follows where the money of a subscription's payment goes back, or comes again. */
export const moneyBackOfSubscription: Pick<PaymentPurpose, 'refunded' | 'takeBack' | 'giveAgain'> = {
  /** Money and the credits of a won dispute together are never more than what was paid. */
  refunded: (call, payment) =>
    withdrawCreditsOfDispute(call, payment, payment.total_minor - payment.refunded_minor),

  async takeBack(call, payment, reason) {
    const paidAt = payment.settled_at?.getTime() ?? 0;
    if (call.now.getTime() - paidAt <= rewardDays * dayMs) await withdrawCredits(call, payment.id);
    if (reason === 'chargeback') await withdrawCreditsOfDispute(call, payment, 0);
    else {
      // Who withdraws pays for the days that they have had, in credits as in money.
      const shareOf = (minor: number) =>
        reason === 'withdrawal' ? unusedMinor({ ...payment, total_minor: minor }, call.now) : minor;
      await returnCredits(call, payment.id, shareOf);
      await returnUpgradeCredit(call, payment, shareOf);
    }
    // Another payment pays for what runs now.
    if (payment.period_end !== null && payment.period_end <= call.now) return;
    const row = await findSubscriptionByGatewayId(
      call.db,
      payment.gateway,
      payment.gateway_subscription_id ?? '',
    );
    if (row) await call.enqueue(endRefundedSubscription, { id: row.id, paymentId: payment.id });
  },

  /** A subscription that has ended stays so; the days that were taken come back as credits, and what its reward has lost. */
  async giveAgain(call, payment) {
    await returnReward(call, payment.id);
    await failpoint('billing.reward-returned');
    const {
      id: paymentId,
      user_id: userId,
      taken_back_at: at,
      currency,
      total_minor,
      refunded_minor,
    } = payment;
    if (!userId || !at) return;
    const shareOf = (minor: number) => unusedMinor({ ...payment, total_minor: minor }, at);
    const amount = Math.min(shareOf(total_minor), total_minor - refunded_minor);
    if (amount > 0) await earnDisputeCredits(call, { userId, amount, currency, paymentId });
    await returnCredits(call, paymentId, shareOf);
    await returnUpgradeCredit(call, payment, shareOf);
  },
};

async function withdrawCreditsOfDispute(call: Call, payment: PaymentRow, keep: number): Promise<void> {
  const { id: paymentId, user_id: userId, currency } = payment;
  if (userId) await withdrawDisputeCredits(call, { userId, keep, currency, paymentId });
}

/** What an earlier period has paid of an upgrade whose money goes back returns as credits: that period does not come back. */
async function returnUpgradeCredit(call: Call, payment: PaymentRow, shareOf: (minor: number) => number) {
  const { id: paymentId, user_id: userId, currency, snapshot } = payment;
  if (snapshot.buys.kind !== 'upgrade' || userId === null) return;
  const amount = shareOf((snapshot.details as { price: Price }).price.appliedRefundable);
  if (amount > 0)
    await earnCredits(call, { userId, amount, currency, reason: 'upgrade_returned', paymentId });
}

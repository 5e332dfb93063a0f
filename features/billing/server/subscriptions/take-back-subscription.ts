import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import type { Call } from '#platform/server/call.ts';
import type { Price } from '../../model/price.ts';
import { unusedMinor } from '../../model/unused-share.ts';
import { endRefundedSubscription } from '../billing.jobs.ts';
import { earnCredits, returnCredits, withdrawCredits } from '../credits/credits.ts';
import { findSubscriptionByGatewayId } from './find-subscriptions.ts';

const dayMs = 86_400_000;

/** Money that goes back later than this takes no reward back (REFERRAL-012). */
const rewardDays = 30;

/** What follows where the money of a subscription's payment goes back, or comes again. */
export const moneyBackOfSubscription: Pick<PaymentPurpose, 'takeBack' | 'giveAgain'> = {
  async takeBack(call, payment, reason) {
    const paidAt = payment.settled_at?.getTime() ?? 0;
    if (call.now.getTime() - paidAt <= rewardDays * dayMs) await withdrawCredits(call, payment.id);
    if (reason !== 'chargeback') {
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
    if (row) await call.enqueue(endRefundedSubscription, { id: row.id });
  },

  /** A subscription that has ended stays so; the days that were taken come back as credits. */
  async giveAgain(call, payment) {
    const { user_id: userId, taken_back_at: at, currency } = payment;
    const amount = at && unusedMinor(payment, at);
    if (userId && amount)
      await earnCredits(call, { userId, amount, currency, reason: 'dispute_won', paymentId: payment.id });
  },
};

/** What an earlier period has paid of an upgrade whose money goes back returns as credits: that period does not come back. */
async function returnUpgradeCredit(call: Call, payment: PaymentRow, shareOf: (minor: number) => number) {
  const { id: paymentId, user_id: userId, currency, snapshot } = payment;
  if (snapshot.buys.kind !== 'upgrade' || userId === null) return;
  const amount = shareOf((snapshot.details as { price: Price }).price.appliedRefundable);
  if (amount > 0)
    await earnCredits(call, { userId, amount, currency, reason: 'upgrade_returned', paymentId });
}

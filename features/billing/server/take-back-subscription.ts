import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { MoneyBackReason, PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import type { Call } from '#platform/server/call.ts';
import type { Price } from '../model/price.ts';
import { unusedMinor } from '../model/unused-share.ts';
import { endRefundedSubscription } from './billing.jobs.ts';
import { earnCredits, returnCredits, withdrawCredits } from './credits.ts';
import { findSubscriptionByGatewayId } from './find-subscriptions.ts';

const dayMs = 86_400_000;

/** Money that goes back later than this takes no reward back (REFERRAL-012). */
const rewardDays = 30;

/** What follows where the money of a subscription's payment goes back, or comes again. */
export const moneyBackOfSubscription: Pick<PaymentPurpose, 'takeBack' | 'giveAgain'> = {
  async takeBack(call, payment, reason) {
    const paidAt = payment.settled_at?.getTime() ?? 0;
    if (call.now.getTime() - paidAt <= rewardDays * dayMs) await withdrawCredits(call, payment.id);
    if (reason !== 'chargeback') await returnCredits(call, payment.id);
    if (reason !== 'chargeback') await returnUpgradeCredit(call, payment);
    if (isPast(call, payment, reason)) return;
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

/** What an earlier period has paid of a refunded upgrade comes back as credits: that period is not given back. */
async function returnUpgradeCredit(call: Call, { id, user_id: userId, currency, snapshot }: PaymentRow) {
  if (snapshot.buys.kind !== 'upgrade' || userId === null) return;
  const { appliedRefundable: amount } = (snapshot.details as { price: Price }).price;
  if (amount > 0) await earnCredits(call, { userId, amount, currency, reason: 'upgrade', paymentId: id });
}

/** A refund of a period that is over ends nothing; who disputes one does not want to go on. */
const isPast = ({ now }: Call, { period_end }: PaymentRow, reason: MoneyBackReason): boolean =>
  reason === 'refund' && period_end !== null && period_end <= now;

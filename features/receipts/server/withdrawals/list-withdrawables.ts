import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listWithdrawables as contract } from '../../withdrawals.contract.ts';
import { findRecentPayments, findWithdrawable } from './find-withdrawable.ts';

/** Longer than the right lasts. */
const recentMs = 16 * 86_400_000;

export async function listWithdrawables(
  call: MemberCall,
  purposes: PaymentPurposes,
): Promise<AnswerOf<typeof contract>> {
  const since = new Date(call.now.getTime() - recentMs);
  const items = [];
  for (const payment of await findRecentPayments(call.db, call.actor.userId, since)) {
    const found = await findWithdrawable(call, purposes, payment);
    if (found)
      items.push({
        paymentId: payment.id,
        title: payment.snapshot.buys.title,
        boughtAt: (payment.settled_at ?? payment.created_at).toISOString(),
        until: found.until.toISOString(),
        totalMinor: payment.total_minor,
        refundMinor: found.refundMinor,
        currency: payment.currency,
      });
  }
  return { items };
}

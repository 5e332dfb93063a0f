import { lockUser } from '#features/members/server/users.store.ts';
import { hasOpenUpgrade } from '#features/payments/server/paid-period.store.ts';
import { lockPayment } from '#features/payments/server/payment.store.ts';
import { getPurpose, type PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { takeBack } from '#features/payments/server/sync-payment.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { withdraw as contract } from '../../withdrawals.contract.ts';
import { sendWithdrawalEmail } from '../receipts.jobs.ts';
import type { WithdrawalRow } from '../receipts.tables.ts';
import { findWithdrawable } from './find-withdrawable.ts';
import { findWithdrawalOfPayment, insertWithdrawal } from './withdrawal.store.ts';

/**
 * Withdraws from the contract of an own payment: takes back what was delivered, requests the refund, and confirms it by e-mail. A
 * repeated call gives the same answer. Refuses (404) another member's payment, (409) one without the right, and one whose
 * plan an upgrade is being paid for.
 */
export async function withdraw(
  call: MemberCall,
  purposes: PaymentPurposes,
  { paymentId }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  if (!(await lockUser(call.db, userId))) throw signedOut();
  const payment = await lockPayment(call.db, paymentId);
  if (payment?.user_id !== userId) throw notFound();
  const before = await findWithdrawalOfPayment(call.db, paymentId);
  if (before) return present(before, payment.currency);
  const right = await findWithdrawable(call, purposes, payment);
  if (!right) throw conflict('The right to withdraw from this contract has ended.', 'not_withdrawable');
  // Its price has what these days are worth taken off.
  if (await hasOpenUpgrade(call.db, payment))
    throw conflict(
      'An upgrade of this plan is being paid. Please finish or cancel that first; what is left open ends by itself within an hour.',
      'payment_running',
    );
  const row: WithdrawalRow = {
    id: call.newId(),
    payment_id: payment.id,
    user_id: userId,
    refund_minor: right.refundMinor,
    declared_at: call.now,
  };
  await insertWithdrawal(call.db, row);
  await takeBack(call, getPurpose(purposes, payment), { row: payment, reason: 'withdrawal' });
  if (right.refundMinor > 0)
    await requestRefund(call, payment, {
      id: call.newId(),
      minor: right.refundMinor,
      reason: 'withdrawal',
      note: '',
      requestedBy: null,
    });
  await call.enqueue(sendWithdrawalEmail, { id: row.id });
  return present(row, payment.currency);
}

const present = ({ refund_minor: refundMinor, declared_at }: WithdrawalRow, currency: string) => ({
  refundMinor,
  currency,
  declaredAt: declared_at.toISOString(),
});

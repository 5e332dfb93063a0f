import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { lockPayment } from '#features/payments/server/payment.store.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { checkRecentSignIn } from '#features/sign-in/server/sessions/recent-sign-in.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminPaymentView, refundPayment as contract } from '../../admin-payments.contract.ts';
import { presentAdminPayments } from './present-admin-payments.ts';

/**
 * Requests a refund; a job sends it to the gateway. Refuses (403) without a fresh proof, (409) a payment of which nothing is left,
 * (422) an amount above what is left.
 */
export async function refundPayment(
  call: MemberCall,
  { id, amountMinor, note }: InputOf<typeof contract>,
): Promise<AdminPaymentView> {
  await checkRecentSignIn(call);
  const payment = await lockPayment(call.db, id);
  if (!payment) throw notFound();
  await requestRefund(call, payment, {
    id: call.newId(),
    minor: amountMinor,
    reason: 'admin',
    note: note.trim(),
    requestedBy: call.actor.userId,
  });
  await writeAuditLog(call, {
    action: 'payment.refund',
    targetId: payment.user_id,
    details: {
      payment: payment.id,
      amount: formatMoney({ minor: amountMinor, currency: payment.currency }),
      ...(note.trim() && { message: note.trim() }),
    },
  });
  const [view] = await presentAdminPayments(call, [payment]);
  if (!view) throw notFound();
  return view;
}

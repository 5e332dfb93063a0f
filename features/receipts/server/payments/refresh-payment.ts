import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import { findPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { findRefundsOfPayments } from '#features/payments/server/refund.store.ts';
import { sendRefund } from '#features/payments/server/send-refund.ts';
import { settleOpenPayment } from '#features/payments/server/settle-open-payment.ts';
import { syncPayment } from '#features/payments/server/sync-payment.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound, unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { AdminPaymentView, refreshPayment as contract } from '../../admin-payments.contract.ts';
import { presentAdminPayments } from './present-admin-payments.ts';

/** Brings a payment and its refunds up to what the gateway says now. Refuses (503) where it does not answer. */
export async function refreshPayment(
  call: MemberCall,
  purposes: PaymentPurposes,
  { id }: InputOf<typeof contract>,
): Promise<AdminPaymentView> {
  const before = await findPayment(call.db, id);
  if (!before) throw notFound();
  // The question may close the payment, whatever comes of this call.
  await inTransaction(call, (inner) =>
    writeAuditLog(
      { ...inner, actor: call.actor },
      { action: 'payment.refresh', targetId: before.user_id, details: { payment: before.id } },
    ),
  );
  try {
    await refresh(call, purposes, before);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw unavailable(
      'The payment gateway does not answer. Please try again later.',
      'gateway_unavailable',
      60,
    );
  }
  const after = await findPayment(call.db, id);
  const [view] = await presentAdminPayments(call, after ? [after] : []);
  if (!view) throw notFound();
  return view;
}

async function refresh(call: MemberCall, purposes: PaymentPurposes, row: PaymentRow): Promise<void> {
  if (!row.settled_at) return settleOpenPayment(call, purposes, row.id);
  for (const { id, state } of await findRefundsOfPayments(call.db, [row.id]))
    if (state === 'requested') await sendRefund(call, purposes, id);
  await syncPayment(call, purposes, row.id);
}

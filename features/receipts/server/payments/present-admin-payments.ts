import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import { findRefundsOfPayments, type RefundRow } from '#features/payments/server/refund.store.ts';
import { refundableMinor } from '#features/payments/server/request-refund.ts';
import type { Call } from '#platform/server/call.ts';
import type { AdminPaymentView } from '../../admin-payments.contract.ts';
import { findPayerEmails } from './find-admin-payments.ts';

/** Payments as admins of the site see them. */
export async function presentAdminPayments(
  call: Call,
  rows: readonly PaymentRow[],
): Promise<AdminPaymentView[]> {
  const ids = rows.flatMap(({ user_id }) => user_id ?? []);
  const members = await findMembersForAdmins(call.db, ids);
  const emails = await findPayerEmails(call.db, ids);
  const refunds = await findRefundsOfPayments(
    call.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const member = members.get(row.user_id ?? '');
    const own = refunds.filter(({ payment_id }) => payment_id === row.id);
    return {
      ...presentFacts(row),
      refundableMinor: refundableMinor(row, own),
      payer: member
        ? { username: member.username, email: emails.get(member.id) ?? '', selfLink: member.selfLink }
        : null,
      refunds: own.map(presentRefund),
    };
  });
}

const time = (at: Date | null) => at?.toISOString() ?? null;

const presentFacts = (row: PaymentRow) => ({
  id: row.id,
  title: row.snapshot.buys.title,
  purpose: row.purpose,
  state: row.state,
  totalMinor: row.total_minor,
  refundedMinor: row.refunded_minor,
  currency: row.currency,
  gateway: row.gateway,
  gatewayPaymentId: row.gateway_payment_id,
  declineCode: row.decline_code,
  createdAt: row.created_at.toISOString(),
  settledAt: time(row.settled_at),
  dispute: row.dispute,
  disputedAt: time(row.disputed_at),
  takenBackAt: time(row.taken_back_at),
  refundFailedAt: time(row.refund_failed_at),
});

const presentRefund = (row: RefundRow) => ({
  id: row.id,
  amountMinor: row.amount_minor,
  reason: row.reason,
  note: row.note,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  settledAt: time(row.settled_at),
});

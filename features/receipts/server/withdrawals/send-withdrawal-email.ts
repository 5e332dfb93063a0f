import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { findPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendWithdrawalEmail as job } from '../receipts.jobs.ts';
import { findWithdrawal } from './withdrawal.store.ts';

/** Confirms a withdrawal with its content, day and time; deleted members get no e-mail. */
export async function sendWithdrawalEmail(call: Call, { id }: PayloadOf<typeof job>): Promise<void> {
  const row = await findWithdrawal(call.db, id);
  const payment = row && (await findPayment(call.db, row.payment_id));
  const user = row?.user_id ? await findUserWithEmail(call.db, row.user_id) : undefined;
  if (!payment || !user) return;
  const { title } = payment.snapshot.buys;
  const at = `${formatDay(row.declared_at)}, ${row.declared_at.toISOString().slice(11, 16)} UTC`;
  const bought = formatDay(payment.settled_at ?? payment.created_at);
  await call.platform.mailer.send(
    renderEmail({
      id: `withdrawal:${row.id}`,
      to: user.email,
      subject: `You have withdrawn from the contract on ${title}`,
      heading: 'Your withdrawal has arrived',
      paragraphs: [
        `On ${at} you declared that you withdraw from the contract on ${title}, made on ${bought}. It has ended.`,
        refundText(payment, row.refund_minor),
      ],
      reason: `You get this letter because you have withdrawn from a contract at ${siteNameMark}.`,
    }),
  );
}

function refundText({ total_minor: totalMinor, currency }: PaymentRow, refundMinor: number): string {
  if (totalMinor === 0) return 'Nothing was charged that could go back, and nothing more is charged.';
  const paid = formatMoney({ minor: totalMinor, currency });
  return refundMinor > 0
    ? `Of the ${paid} that you paid, ${formatMoney({ minor: refundMinor, currency })} go back to the card or account that you paid with: what was not used.`
    : `Nothing is left of the ${paid} that you paid, so that nothing goes back, and nothing more is charged.`;
}

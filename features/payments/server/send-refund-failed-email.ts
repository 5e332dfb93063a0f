import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { findPayment } from './payment.store.ts';
import type { sendRefundFailedEmail as job } from './payments.jobs.ts';
import { findRefund } from './refund.store.ts';

/** Tells a buyer that the money they wait for has not gone back; deleted members get no e-mail. */
export async function sendRefundFailedEmail(call: Call, { refundId }: PayloadOf<typeof job>): Promise<void> {
  const refund = await findRefund(call.db, refundId);
  const payment = refund && (await findPayment(call.db, refund.payment_id));
  const user = payment?.user_id ? await findUserWithEmail(call.db, payment.user_id) : undefined;
  if (!payment || !user || refund.state !== 'failed') return;
  const amount = formatMoney({ minor: refund.amount_minor, currency: payment.currency });
  const { title } = payment.snapshot.buys;
  await call.platform.mailer.send(
    renderEmail({
      id: `payment_refund_failed:${refund.id}`,
      to: user.email,
      subject: `${amount} for ${title} could not be paid back yet`,
      heading: `${amount} could not be paid back yet`,
      paragraphs: [
        `We wanted to pay back ${amount} of your payment for ${title}, and the card or account that you paid with did not take it. The money is still yours.`,
        `We have been told and see to it. If that card or account is closed, please write to ${call.platform.config.supportEmail} where the money should go.`,
      ],
      reason: `You get this letter because your ${siteNameMark} account has paid for something.`,
    }),
  );
}

import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { findPayment } from './payment.store.ts';
import type { sendRefundEmail as job } from './payments.jobs.ts';
import { findRefund } from './refund.store.ts';

/** Tells a buyer that money is on its way back to them; deleted members get no e-mail. */
export async function sendRefundEmail(call: Call, { refundId }: PayloadOf<typeof job>): Promise<void> {
  const refund = await findRefund(call.db, refundId);
  const payment = refund && (await findPayment(call.db, refund.payment_id));
  const user = payment?.user_id ? await findUserWithEmail(call.db, payment.user_id) : undefined;
  if (!payment || !user) return;
  const amount = formatMoney({ minor: refund.amount_minor, currency: payment.currency });
  const whole = formatMoney({ minor: payment.total_minor, currency: payment.currency });
  const { title } = payment.snapshot.buys;
  const { mailer, config } = call.platform;
  await mailer.send(
    renderEmail({
      id: `payment_refunded:${refund.id}`,
      to: user.email,
      subject: `${amount} for ${title} is on its way back`,
      heading: `${amount} is on its way back`,
      paragraphs: [
        ...(refund.reason === 'undeliverable'
          ? [`What you paid for ${title} could not be delivered, so we give the money back.`]
          : []),
        `Of your payment of ${whole} for ${title} we have refunded ${amount}. It goes to the card or account that you paid with; banks take up to ten days.`,
      ],
      ...(config.receipts && {
        button: { label: 'My receipts', href: `${config.siteUrl}/account/receipts` },
      }),
      reason: `You get this letter because your ${siteNameMark} account has paid for something.`,
    }),
  );
}

import { findUser } from '#features/members/server/find-user.ts';
import { findReceiptOfPayment } from '#features/receipts/server/find-receipts.ts';
import { receiptLinks } from '#features/receipts/server/receipt-links.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { findOrder, findOrderProducts } from './order.store.ts';
import type { sendOrderEmail as job } from './shop.jobs.ts';

/** Confirms an order to its buyer, with what they have agreed to; deleted members get no e-mail. */
export async function sendOrderEmail(call: Call, { orderId }: PayloadOf<typeof job>): Promise<void> {
  const order = await findOrder(call.db, orderId);
  const user = order?.user_id ? await findUser(call.db, order.user_id) : undefined;
  if (!order || !user?.email) return;
  const { currency, number, consent } = order;
  const products = await findOrderProducts(call.db, [orderId]);
  const { mailer, config } = call.platform;
  await mailer.send(
    renderEmail({
      id: `order:${orderId}`,
      to: user.email,
      subject: `Your order ${number}`,
      heading: 'Thank you for your order',
      paragraphs: [
        `Order ${number} of ${formatDay(order.created_at)}. It is ${order.total_minor === 0 ? '' : 'paid, and '}yours for good:`,
        ...products.map(({ title, amount_minor: minor }) => `${title}: ${formatMoney({ minor, currency })}`),
        `Total: ${formatMoney({ minor: order.total_minor, currency })}`,
        ...(consent === '' ? [] : [`You have agreed: “${consent}”`]),
      ],
      links: receiptLinks(call, await findReceiptOfPayment(call.db, order.payment_id)),
      button: { label: 'My orders', href: `${config.siteUrl}/account#orders` },
      notes: [`What you can download is there for ${config.downloadHours} hours from your payment on.`],
      reason: `You get this e-mail because you have bought sounds with your ${siteNameMark} account.`,
    }),
  );
}

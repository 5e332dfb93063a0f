import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import { findPayments, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { findPayerEmails } from '#features/receipts/server/payments/find-admin-payments.ts';
import type { Call } from '#platform/server/call.ts';
import type { AdminOrderView } from '../../admin-orders.contract.ts';
import { downloadStateOf } from '../../model/download-state.ts';
import { countDownloads } from '../download.store.ts';
import { findOrderProducts } from '../order.store.ts';
import type { OrderProductRow, OrderRow } from '../shop.tables.ts';

/** Orders as admins of the site see them, in their order. */
export async function presentAdminOrders(call: Call, rows: readonly OrderRow[]): Promise<AdminOrderView[]> {
  const { db } = call;
  const buyerIds = rows.flatMap(({ user_id: id }) => id ?? []);
  const members = await findMembersForAdmins(db, buyerIds);
  const emails = await findPayerEmails(db, buyerIds);
  const orderIds = rows.map(({ id }) => id);
  const products = await findOrderProducts(db, orderIds);
  const productIds = products.map(({ id }) => id);
  const downloads = await countDownloads(db, productIds);
  const payments = await findPayments(
    db,
    rows.map(({ payment_id: id }) => id),
  );
  return rows.map((row) => {
    const member = members.get(row.user_id ?? '');
    return {
      id: row.id,
      number: row.number,
      createdAt: row.created_at.toISOString(),
      totalMinor: row.total_minor,
      currency: row.currency,
      buyer: member
        ? { username: member.username, email: emails.get(member.id) ?? '', selfLink: member.selfLink }
        : null,
      payment: presentPayment(payments, row.payment_id),
      consent: row.consent,
      takenBackAt: row.taken_back_at?.toISOString() ?? null,
      products: products
        .filter(({ order_id }) => order_id === row.id)
        .map((product) => ({
          ...presentProduct(call, product, row.taken_back_at !== null),
          downloads: downloads.get(product.id) ?? 0,
        })),
    };
  });
}

/** An order without its payment cannot be stored. */
function presentPayment(payments: readonly PaymentRow[], id: string): AdminOrderView['payment'] {
  const payment = payments.find((one) => one.id === id);
  if (!payment) throw new Error(`there is no payment ${id}`);
  const { state, gateway } = payment;
  return {
    id,
    state,
    gateway,
    refundedMinor: payment.refunded_minor,
    gatewayPaymentId: payment.gateway_payment_id,
  };
}

/** What was taken back has no download any more. */
function presentProduct({ now, platform }: Call, row: OrderProductRow, takenBack: boolean) {
  const hours = platform.config.downloadHours;
  const end = new Date(row.updated_at.getTime() + hours * 3_600_000);
  const ends = !takenBack && isTimed(row);
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    class: row.class,
    amountMinor: row.amount_minor,
    downloadState: takenBack ? ('none' as const) : downloadStateOf(row, { now, hours }),
    downloadUntil: ends ? end.toISOString() : null,
  };
}

/** Whether the time to download a product ends at all. */
export const isTimed = ({ class: kind, updated_at }: OrderProductRow): boolean =>
  downloadStateOf({ class: kind, updated_at }, { now: updated_at, hours: 0 }) === 'expired';

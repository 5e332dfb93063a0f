import { lockBuyer } from '#features/members/server/users.store.ts';
import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { deleteBoughtCartItems } from './cart.store.ts';
import { soundsPurpose as purpose, soundsOf } from './offer-sounds.ts';
import { findOrderOfPayment, findOrderProducts, insertOrder, updateOrderTakenBack } from './order.store.ts';
import { orderCounter } from './order-counter.ts';
import { deleteOwnedProductsOfOrder, insertOwnedProducts } from './owned-product.store.ts';
import { lockProductIds } from './product.store.ts';
import { sendOrderEmail } from './shop.jobs.ts';

/** Payments for sounds: an order with its products, which are the buyer's from then on. */
export const soundsPurpose: PaymentPurpose = {
  purpose,

  async fulfil(call, payment) {
    const userId = payment.user_id;
    if (userId === null || !(await lockBuyer(call.db, userId))) return 'undeliverable';
    const productIds = soundsOf(payment.snapshot).products.map(({ id }) => id);
    if (!(await lockProductIds(call.db, productIds))) return 'undeliverable';
    const orderId = await createOrder(call, payment, userId);
    await failpoint('shop.deliver');
    await call.enqueue(sendOrderEmail, { orderId });
    return 'delivered';
  },

  async release() {
    // Nothing is reserved: the products stay in the cart.
  },

  /** Who has agreed to the delivery has lost the right by that. */
  withdrawal: (_call, { snapshot, total_minor: refundMinor }) =>
    soundsOf(snapshot).consent === '' ? { refundMinor } : null,

  async takeBack(call, payment) {
    const order = await findOrderOfPayment(call.db, payment.id);
    if (!order) return;
    await updateOrderTakenBack(call.db, order.id, call.now);
    if (order.user_id !== null)
      await deleteOwnedProductsOfOrder(call.db, { userId: order.user_id, orderId: order.id });
  },

  async giveAgain(call, payment) {
    const order = await findOrderOfPayment(call.db, payment.id);
    if (!order) return;
    await updateOrderTakenBack(call.db, order.id, null);
    if (order.user_id === null) return;
    const products = await findOrderProducts(call.db, [order.id]);
    const productIds = products.map(({ product_id }) => product_id);
    await insertOwnedProducts(call.db, { userId: order.user_id, productIds, since: order.created_at });
  },
};

/** What the receipt of a payment for sounds lists. */
export const linesOfSounds = ({ snapshot }: PaymentRow) =>
  soundsOf(snapshot).products.map(({ title, amount: minor }) => ({ title, minor }));

/** What the buyer of sounds has agreed to. */
export const consentOfSounds = ({ snapshot }: PaymentRow): string => soundsOf(snapshot).consent;

/** Writes the order of a paid payment, gives its products to the buyer, and takes them out of the cart. Returns the order's id. */
async function createOrder(call: Call, payment: PaymentRow, userId: string): Promise<string> {
  const { db, now } = call;
  const { products, consent } = soundsOf(payment.snapshot);
  const orderId = call.newId();
  const order = {
    id: orderId,
    payment_id: payment.id,
    user_id: userId,
    total_minor: payment.total_minor,
    currency: payment.currency,
    consent,
    created_at: now,
    taken_back_at: null,
  };
  const sold = products.map(({ id, title, class: kind, amount }, place) => ({
    id: call.newId(),
    order_id: orderId,
    product_id: id,
    place,
    title,
    class: kind,
    amount_minor: amount,
    updated_at: now,
  }));
  await insertOrder(db, order, sold);
  const productIds = products.map(({ id }) => id);
  await insertOwnedProducts(db, { userId, productIds, since: now });
  await deleteBoughtCartItems(db, userId, productIds);
  await orderCounter.increment(db, userId, { orders_count: 1 });
  return orderId;
}

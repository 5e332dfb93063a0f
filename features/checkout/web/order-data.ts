import { sendAnalyticsEvent } from '#platform/web/analytics.ts';
import { minutesSinceFirstVisit } from '#platform/web/first-visit.ts';

/** What the event of a finished order says of it. Amounts in major units. */
interface OrderData {
  transactionId: string;
  productType: 'subscription' | 'sound';
  plan: string;
  period: string;
  value: number;
  currency: string;
  coupon: string | null;
}

const key = 'orderData';

/** Saves an order for the thank-you view, for this browser session. Blocked storage loses the event only. */
export function saveOrderData(order: OrderData): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(order));
  } catch {
    // Nothing depends on it.
  }
}

/** Sends the event of the saved order, once (CHECKOUT-109 to 111). */
export function sendOrderComplete(now = Date.now()): void {
  try {
    const order = JSON.parse(sessionStorage.getItem(key) ?? 'null') as OrderData | null;
    sessionStorage.removeItem(key);
    if (!order) return;
    sendAnalyticsEvent('order_complete', {
      transaction_id: order.transactionId,
      product_type: order.productType,
      plan: order.plan,
      period: order.period,
      value: order.value,
      currency: order.currency,
      coupon: order.coupon,
      minutes_to_upgrade: minutesSinceFirstVisit(now),
    });
  } catch {
    // Nothing depends on it.
  }
}

import { sendAnalyticsEvent } from '#platform/web/analytics.ts';
import { minutesSinceFirstVisit } from '#platform/web/first-visit.ts';

/** What the event of a finished order says of it (CHECKOUT-110). Amounts in major units. */
export interface CompletedOrder {
  transactionId: string;
  productType: 'subscription' | 'sound';
  /** Null for sounds. */
  plan: string | null;
  period: string | null;
  value: number;
  currency: string;
  coupon: string | null;
}

/** Sends the event of a finished order. Throws where storage is blocked. */
export function sendOrderComplete(order: CompletedOrder, now = Date.now()): void {
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
}

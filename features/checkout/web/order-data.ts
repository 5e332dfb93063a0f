import { type CompletedOrder, sendOrderComplete } from '#features/payments/web/order-complete.ts';

const key = 'orderData';

/** Saves an order for the thank-you view, for this browser session. Blocked storage loses the event only. */
export function saveOrderData(order: CompletedOrder): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(order));
  } catch {
    // Nothing depends on it.
  }
}

/** Sends the event of the saved order, once (CHECKOUT-109 to 111). */
export function sendSavedOrder(): void {
  try {
    const order = JSON.parse(sessionStorage.getItem(key) ?? 'null') as CompletedOrder | null;
    sessionStorage.removeItem(key);
    if (order) sendOrderComplete(order);
  } catch {
    // Nothing depends on it.
  }
}

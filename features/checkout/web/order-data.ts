import { type CompletedOrder, sendOrderComplete } from '#features/payments/web/order-complete.ts';
import type { Api } from '#platform/pure/contract.ts';
import { claimOrder } from '../contract.ts';

const key = 'orderData';

/** Saves an order for the thank-you view, for this browser session. Blocked storage loses the event only. */
export function saveOrderData(order: CompletedOrder): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(order));
  } catch {
    // Nothing depends on it.
  }
}

/** Sends the event of the saved order, once (CHECKOUT-109 to 111). False without one. */
export function sendSavedOrder(): boolean {
  try {
    const order = JSON.parse(sessionStorage.getItem(key) ?? 'null') as CompletedOrder | null;
    sessionStorage.removeItem(key);
    if (order) sendOrderComplete(order);
    return order !== null;
  } catch {
    // Nothing depends on it.
    return false;
  }
}

/** Sends the event of an order that was paid at PayPal: the server has its data, and gives it once (CHECKOUT-128). */
export async function sendClaimedOrder(api: Api): Promise<void> {
  try {
    const { order } = await api(claimOrder, {});
    if (order) sendOrderComplete(order);
  } catch {
    // Nothing depends on it.
  }
}

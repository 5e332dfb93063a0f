import type { CompletedOrder } from './order-complete.ts';

const storageKey = 'paymentUnderWay';

/** A payment by card whose answer this browser has not seen yet. It holds nothing of the card. */
export interface PaymentUnderWay {
  /** What is bought, as its page names it. */
  name: string;
  /** Of the payment's first call, by which the server finds it. */
  idempotencyKey: string;
  /** For the event of the thank-you view. */
  order: Omit<CompletedOrder, 'transactionId'>;
}

/** Keeps a payment over a reload, for this browser session. Where storage is blocked a reload loses it. */
export function savePaymentUnderWay(payment: PaymentUnderWay): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(payment));
  } catch {
    // The server charges once all the same.
  }
}

/** The payment under way for what a page sells. */
function readPaymentUnderWay(name: string): PaymentUnderWay | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PaymentUnderWay | null;
    return saved?.name === name ? saved : null;
  } catch {
    return null;
  }
}

/** Reads it at the first call only: what is saved later is the page's own attempt. */
export function paymentUnderWayReader(name: string): () => PaymentUnderWay | null {
  let found: { payment: PaymentUnderWay | null } | undefined;
  return () => {
    found ??= { payment: readPaymentUnderWay(name) };
    return found.payment;
  };
}

/** Ends a payment whose outcome this browser knows. */
export function removePaymentUnderWay(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was saved either.
  }
}

import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { GatewaySubscription } from './gateway.ts';
import type { PaymentRow } from './payment.store.ts';

/** What a feature does for the payments of one purpose. Both run once, in the transaction that settles the payment. */
export interface PaymentPurpose {
  purpose: string;
  /** Delivers what was paid. `subscription` is what the payment began at the gateway, as it stands there. */
  fulfil(call: Call, payment: PaymentRow, subscription: GatewaySubscription | null): Promise<void>;
  /** Gives back what was reserved for a payment that was not made. */
  release(call: Call, payment: PaymentRow): Promise<void>;
}

/** What can be paid for. */
export const paymentPurposes = extensionPoint<PaymentPurpose>('payment purposes', {
  keyOf: ({ purpose }) => purpose,
});

export type PaymentPurposes = ReadonlyMap<string, PaymentPurpose>;

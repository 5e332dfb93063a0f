import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { GatewaySubscription } from './gateway.ts';
import type { PaymentRow } from './payment.store.ts';
import type { RefundRow } from './refund.store.ts';

/** `undeliverable`: the buyer has left or has what they paid for from elsewhere, or it is gone. What they paid is refunded. */
export type Delivery = 'delivered' | 'undeliverable';

/** Why what was delivered is taken back. After a withdrawal from the contract a part of the money may stay here. */
export type MoneyBackReason = 'refund' | 'chargeback' | 'withdrawal';

/** What a feature does for the payments of one purpose. Each runs once, in the transaction that writes the change of the payment. */
export interface PaymentPurpose {
  purpose: string;
  /** Whether an approved payment may still be charged at its price; purposes without it say yes. Asked outside of transactions. */
  mayCapture?(call: Call, payment: PaymentRow): Promise<boolean>;
  /** Delivers what was paid. `subscription` is what the payment began at the gateway, as it stands there. */
  fulfil(call: Call, payment: PaymentRow, subscription: GatewaySubscription | null): Promise<Delivery>;
  /** Gives back what was reserved for a payment that was not made, or that is refunded as undeliverable. */
  release(call: Call, payment: PaymentRow): Promise<void>;
  /** Notes that some of the money went back: a credit note. */
  refunded?(call: Call, payment: PaymentRow, refund: RefundRow): Promise<void>;
  /** Notes that a dispute was lost, so that what was not refunded is gone. */
  chargedBack?(call: Call, payment: PaymentRow): Promise<void>;
  /**
   * What goes back in minor units where a consumer withdraws from the contract now; null where the right has ended. Purposes
   * without it are no contracts that one can withdraw from.
   */
  withdrawal?(call: Call, payment: PaymentRow): { refundMinor: number } | null;
  /** Takes back what was delivered, since the whole amount went back or is disputed, or the buyer has withdrawn. */
  takeBack(call: Call, payment: PaymentRow, reason: MoneyBackReason): Promise<void>;
  /** Gives it again, since a dispute was won. */
  giveAgain(call: Call, payment: PaymentRow): Promise<void>;
}

/** What can be paid for. */
export const paymentPurposes = extensionPoint<PaymentPurpose>('payment purposes', {
  keyOf: ({ purpose }) => purpose,
});

export type PaymentPurposes = ReadonlyMap<string, PaymentPurpose>;

/** What a feature does for the payments of this purpose. Throws for one that no feature has. */
export function getPurpose(purposes: PaymentPurposes, { purpose }: PaymentRow): PaymentPurpose {
  const found = purposes.get(purpose);
  if (!found) throw new Error(`no feature has the payment purpose ${purpose}`);
  return found;
}

/**
 * `created`: the gateway is being asked, or its answer is unknown. `requires_action`: waits for the buyer. `failed` and `cancelled`:
 * declined, and closed without a charge. All others are paid: `succeeded` could not be delivered and is refunded.
 */
export const paymentStates = [
  'created',
  'requires_action',
  'succeeded',
  'fulfilled',
  'failed',
  'cancelled',
  'refunded',
  'partly_refunded',
  'disputed',
  'charged_back',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What has become of the money of a paid payment. */
export interface MoneyBack {
  totalMinor: number;
  refundedMinor: number;
  dispute: 'open' | 'won' | 'lost' | null;
  delivered: boolean;
}

/** The state of a paid payment. */
export function paidState({ totalMinor, refundedMinor, dispute, delivered }: MoneyBack): PaymentState {
  if (dispute === 'open') return 'disputed';
  if (dispute === 'lost') return 'charged_back';
  if (refundedMinor > 0) return refundedMinor >= totalMinor ? 'refunded' : 'partly_refunded';
  return delivered ? 'fulfilled' : 'succeeded';
}

/** Whether the buyer has the whole amount back, so that what was given is taken back, too. */
export const isMoneyBack = (money: Omit<MoneyBack, 'delivered'>): boolean =>
  ['refunded', 'disputed', 'charged_back'].includes(paidState({ ...money, delivered: true }));

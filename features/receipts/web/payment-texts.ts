import { formatMoney } from '#platform/pure/money.ts';
import type { AdminPaymentView } from '../admin-payments.contract.ts';

export const stateTexts: Record<AdminPaymentView['state'], string> = {
  created: 'Outcome unknown',
  requires_action: 'Waits for the buyer',
  succeeded: 'Paid, not delivered',
  fulfilled: 'Paid',
  failed: 'Declined',
  cancelled: 'Closed without a charge',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed',
  charged_back: 'Charged back',
};

/** Whether a state is what both sides wanted; most are neither. */
export const stateTones: Partial<Record<AdminPaymentView['state'], 'good' | 'bad'>> = {
  fulfilled: 'good',
  failed: 'bad',
  disputed: 'bad',
  charged_back: 'bad',
};

const reasonTexts: Record<AdminPaymentView['refunds'][number]['reason'], string> = {
  admin: 'by an admin',
  withdrawal: 'by a withdrawal from the contract',
  undeliverable: 'since it could not be delivered',
  gateway: 'on the gateway’s own pages',
};

const refundStateTexts = {
  requested: 'is being refunded',
  succeeded: 'was refunded',
  failed: 'was not refunded: the gateway refused, or the buyer’s bank sent it back',
} as const;

const disputeTexts: Record<NonNullable<AdminPaymentView['dispute']>, string> = {
  open: 'The payer disputes it: their bank has not decided yet',
  won: 'The payer disputed it, and their bank left us the money',
  lost: 'The payer disputed it, and their bank took the money back',
};

export interface HistoryEntry {
  at: string;
  text: string;
}

/** What has happened to a payment, the oldest first. */
export function historyOf(payment: AdminPaymentView): HistoryEntry[] {
  const { currency, createdAt, settledAt, dispute, disputedAt, takenBackAt, declineCode } = payment;
  const entries: (HistoryEntry | null)[] = [
    { at: createdAt, text: 'Begun' },
    settledAt ? { at: settledAt, text: settledText(payment, declineCode) } : null,
    ...payment.refunds.map(({ amountMinor: minor, reason, state, note, createdAt: at, settledAt: done }) => ({
      at: done ?? at,
      text: `${formatMoney({ minor, currency })} ${refundStateTexts[state]} ${reasonTexts[reason]}${note && `: ${note}`}`,
    })),
    disputedAt && dispute ? { at: disputedAt, text: disputeTexts[dispute] } : null,
    takenBackAt ? { at: takenBackAt, text: 'What was bought was taken back' } : null,
  ];
  return entries
    .filter((entry) => entry !== null)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function settledText({ state }: AdminPaymentView, declineCode: string | null): string {
  if (state === 'failed') return `Declined${declineCode ? `: ${declineCode}` : ''}`;
  return state === 'cancelled' ? 'Closed without a charge' : 'Paid';
}

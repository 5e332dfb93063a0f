import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import type { ReceiptLine } from './receipts.tables.ts';
import { writeCreditNote } from './write-credit-note.ts';
import { writeReceipt } from './write-receipt.ts';

interface ReceiptParts {
  /** What was bought, with amounts that sum up to the total; one line with the title unless given. */
  lines?(payment: PaymentRow): { title: string; minor: number }[];
  /** What the buyer has agreed to; nothing unless given. */
  consent?(payment: PaymentRow): string;
}

/**
 * The payments of a purpose with their receipts: one for each payment, in the transaction that delivers it, and a credit note for
 * what goes back, in the transaction that writes that.
 */
export function withReceipts(purpose: PaymentPurpose, { lines, consent }: ReceiptParts = {}): PaymentPurpose {
  return {
    ...purpose,

    async fulfil(call, payment, subscription) {
      const delivery = await purpose.fulfil(call, payment, subscription);
      await writeReceipt(call, payment, {
        lines: lines?.(payment).map(withoutPeriod) ?? [wholeLine(payment)],
        consent: consent?.(payment) ?? '',
      });
      return delivery;
    },

    async refunded(call, payment, refund) {
      await purpose.refunded?.(call, payment, refund);
      await writeCreditNote(call, payment, { refundId: refund.id, minor: refund.amount_minor });
    },

    async chargedBack(call, payment) {
      await purpose.chargedBack?.(call, payment);
      const minor = payment.total_minor - payment.refunded_minor;
      await writeCreditNote(call, payment, { refundId: null, minor });
    },
  };
}

const withoutPeriod = (line: { title: string; minor: number }): ReceiptLine => ({
  ...line,
  from: null,
  until: null,
});

const wholeLine = ({ snapshot, total_minor, period_start, period_end }: PaymentRow): ReceiptLine => ({
  title: snapshot.buys.title,
  minor: total_minor,
  from: period_start?.toISOString() ?? null,
  until: period_end?.toISOString() ?? null,
});

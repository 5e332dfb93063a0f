import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { taxOfRefund } from '../model/tax-share.ts';
import { findCreditNotes, findReceiptOfPayment } from './find-receipts.ts';
import { claimReceiptNumber, insertReceipt } from './receipt.store.ts';
import type { ReceiptLine } from './receipts.tables.ts';
import { textOf, writeReceipt } from './write-receipt.ts';

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
      await writeCreditNote(call, payment, {
        refundId: refund.id,
        minor: refund.amount_minor,
        goneMinor: payment.refunded_minor,
      });
    },

    async chargedBack(call, payment) {
      await purpose.chargedBack?.(call, payment);
      const minor = payment.total_minor - payment.refunded_minor;
      await writeCreditNote(call, payment, { refundId: null, minor, goneMinor: payment.total_minor });
    },
  };
}

const withoutPeriod = (line: { title: string; minor: number }): ReceiptLine => ({
  ...line,
  from: null,
  until: null,
});

const wholeLine = ({ snapshot, total_minor, period_start, period_end }: PaymentRow): ReceiptLine => ({
  title: textOf(snapshot.details.line) ?? snapshot.buys.title,
  minor: total_minor,
  from: period_start?.toISOString() ?? null,
  until: period_end?.toISOString() ?? null,
});

/**
 * Writes the credit note for what went back of a payment; nothing for a payment without a receipt. Together they never correct more
 * than has gone: the note of a refund that failed later stands for the one that is made in its place. Call it in the transaction that
 * writes the refund, whose payment is locked.
 */
async function writeCreditNote(
  call: Call,
  payment: PaymentRow,
  { refundId, minor, goneMinor }: { refundId: string | null; minor: number; goneMinor: number },
): Promise<void> {
  const receipt = await findReceiptOfPayment(call.db, payment.id);
  if (!receipt) return;
  const before = await findCreditNotes(call.db, receipt.id);
  const beforeMinor = before.reduce((sum, { gross_minor }) => sum + gross_minor, 0);
  const refundMinor = Math.min(minor, Math.min(receipt.gross_minor, goneMinor) - beforeMinor);
  if (refundMinor <= 0) return;
  const whole = { grossMinor: receipt.gross_minor, taxMinor: receipt.tax_minor };
  const taxMinor = taxOfRefund(whole, { beforeMinor, refundMinor });
  await failpoint('receipts.credit-note');
  const series = `C${call.now.getUTCFullYear()}`;
  await insertReceipt(call.db, {
    ...receipt,
    id: call.newId(),
    series,
    number: await claimReceiptNumber(call.db, series),
    kind: 'credit_note',
    refund_id: refundId,
    corrects_id: receipt.id,
    issued_at: call.now,
    lines: [
      {
        title: textOf(payment.snapshot.details.line) ?? payment.snapshot.buys.title,
        minor: refundMinor,
        from: null,
        until: null,
      },
    ],
    consent: '',
    gross_minor: refundMinor,
    net_minor: refundMinor - taxMinor,
    tax_minor: taxMinor,
  });
}

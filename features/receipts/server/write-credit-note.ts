import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { Call } from '#platform/server/call.ts';
import { taxOfRefund } from '../model/tax-share.ts';
import { findCreditNotes, findReceiptOfPayment } from './find-receipts.ts';
import { claimReceiptNumber, insertReceipt } from './receipt.store.ts';

/**
 * Writes the credit note for what went back of a payment; nothing for a payment without a receipt. Together they never correct more
 * than the receipt. Call it in the transaction that writes the refund, whose payment is locked.
 */
export async function writeCreditNote(
  call: Call,
  payment: PaymentRow,
  { refundId, minor }: { refundId: string | null; minor: number },
): Promise<void> {
  const receipt = await findReceiptOfPayment(call.db, payment.id);
  if (!receipt) return;
  const before = await findCreditNotes(call.db, receipt.id);
  const beforeMinor = before.reduce((sum, { gross_minor }) => sum + gross_minor, 0);
  const refundMinor = Math.min(minor, receipt.gross_minor - beforeMinor);
  if (refundMinor <= 0) return;
  const whole = { grossMinor: receipt.gross_minor, taxMinor: receipt.tax_minor };
  const taxMinor = taxOfRefund(whole, { beforeMinor, refundMinor });
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
    lines: [{ title: payment.snapshot.buys.title, minor: refundMinor, from: null, until: null }],
    consent: '',
    gross_minor: refundMinor,
    net_minor: refundMinor - taxMinor,
    tax_minor: taxMinor,
  });
}

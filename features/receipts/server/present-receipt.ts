import type { ReceiptListItem, ReceiptView } from '../contract.ts';
import { receiptNumber } from '../model/receipt-number.ts';
import type { ReceiptRow } from './receipts.tables.ts';

/** Credit notes count below 0. */
const sign = ({ kind }: ReceiptRow) => (kind === 'credit_note' ? -1 : 1);
// Never -0, which JSON has not.
const signed = (row: ReceiptRow, minor: number) => (minor === 0 ? 0 : sign(row) * minor);

export const presentReceiptItem = (row: ReceiptRow): ReceiptListItem => ({
  id: row.id,
  number: receiptNumber(row),
  kind: row.kind,
  issuedAt: row.issued_at.toISOString(),
  title: row.lines
    .map(({ title }) => title)
    .join(', ')
    .slice(0, 200),
  grossMinor: signed(row, row.gross_minor),
  currency: row.currency,
});

/** `corrected` is the receipt that a credit note corrects. */
export const presentReceipt = (row: ReceiptRow, corrected: ReceiptRow | undefined): ReceiptView => ({
  ...presentReceiptItem(row),
  seller: row.seller,
  buyer: row.buyer,
  lines: row.lines.map((line) => ({ ...line, minor: signed(row, line.minor) })),
  netMinor: signed(row, row.net_minor),
  taxMinor: signed(row, row.tax_minor),
  taxRate: row.tax_rate,
  taxCountry: row.tax_country,
  reverseCharge: row.reverse_charge,
  consent: row.consent,
  chargedBack: row.kind === 'credit_note' && row.refund_id === null,
  corrects: corrected ? receiptNumber(corrected) : null,
});

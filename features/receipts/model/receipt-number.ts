/** "R2026-000042": a receipt of 2026; credit notes have a series of their own. */
export const receiptNumber = ({ series, number }: { series: string; number: number }): string =>
  `${series}-${String(number).padStart(6, '0')}`;

/** Series and number of a text as somebody types it; null for what is none. */
export function readReceiptNumber(text: string): { series: string; number: number } | null {
  const found = /^([rc]\d{4})-?(\d{1,12})$/i.exec(text.trim());
  return found?.[1] && found[2] ? { series: found[1].toUpperCase(), number: Number(found[2]) } : null;
}

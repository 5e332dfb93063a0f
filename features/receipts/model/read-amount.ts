import { minorDigits } from '#platform/pure/money.ts';

/** Minor units of an amount as somebody types it ("4.50", "4,5", "12"); null for what is none. */
export function readAmount(text: string, currency: string): number | null {
  const found = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!found) return null;
  const digits = minorDigits(currency);
  const fraction = found[2] ?? '';
  if (fraction.length > digits) return null;
  return Number(found[1]) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0');
}

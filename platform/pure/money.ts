/** An amount in minor units (cents, yen), a safe integer, and the ISO 4217 code of its currency in capitals. */
export interface Money {
  minor: number;
  currency: string;
}

/** Number of decimals of a currency in ISO 4217: 2 for EUR, 0 for JPY. Throws RangeError for an invalid code. */
export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** "9.99 EUR", "1200.00 JPY": always two decimals and the currency in capitals (SUBS-016). */
export function formatMoney({ minor, currency }: Money): string {
  return `${(minor / 10 ** minorDigits(currency)).toFixed(2)} ${currency.toUpperCase()}`;
}

/** Converts minor to major units for the wire: 999 cents are 9.99. */
export const toMajor = ({ minor, currency }: Money): number => minor / 10 ** minorDigits(currency);

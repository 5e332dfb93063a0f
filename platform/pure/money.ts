/** An amount in minor units (cents, yen) of a currency, which is its ISO 4217 code in capitals. A safe whole number. */
export interface Money {
  minor: number;
  currency: string;
}

/** How many digits a currency's minor unit has, as ISO 4217 says: 2 for EUR, 0 for JPY. Throws RangeError for no code. */
function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** "9.99 EUR", "1200.00 JPY": always two decimals and the currency in capitals (SUBS-016). */
export function formatMoney({ minor, currency }: Money): string {
  return `${(minor / 10 ** minorDigits(currency)).toFixed(2)} ${currency.toUpperCase()}`;
}

/** 9.99 of 999 cents: what the wire carries. */
export const toMajor = ({ minor, currency }: Money): number => minor / 10 ** minorDigits(currency);

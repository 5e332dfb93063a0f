/** An amount in minor units (cents, yen), a safe integer, and the ISO 4217 code of its currency in capitals. */
export interface Money {
  minor: number;
  currency: string;
}

// Making a NumberFormat costs about 30 µs, and a list of prices asks dozens of times.
const digitsOfCurrency = new Map<string, number>();

/** Number of decimals of a currency in ISO 4217: 2 for EUR, 0 for JPY. Throws RangeError for an invalid code. */
export function minorDigits(currency: string): number {
  const known = digitsOfCurrency.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  digitsOfCurrency.set(currency, digits);
  return digits;
}

/** "9.99 EUR", "1200.00 JPY": always two decimals and the currency in capitals (SUBS-016). */
export function formatMoney({ minor, currency }: Money): string {
  return `${(minor / 10 ** minorDigits(currency)).toFixed(2)} ${currency.toUpperCase()}`;
}

/** Converts minor to major units for the wire: 999 cents are 9.99. */
export const toMajor = ({ minor, currency }: Money): number => minor / 10 ** minorDigits(currency);

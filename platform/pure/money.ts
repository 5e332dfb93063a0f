/** An amount in whole minor units (cents, öre) of a currency by its ISO 4217 code in capitals. All of ours have two decimals. */
export interface Money {
  /** A safe integer. */
  minor: number;
  currency: string;
}

const minorPerMajor = 100;

/** 9.99 of 999 minor units: what the wire carries. */
export const toMajor = ({ minor }: Money): number => minor / minorPerMajor;

/** "9.99 USD": always two decimals, the currency in capitals. Exact for every safe integer; a minus stands first. */
export function formatMoney({ minor, currency }: Money): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const sign = minor < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)} ${currency.toUpperCase()}`;
}

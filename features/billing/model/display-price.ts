import { type Money, toMajor } from '#platform/pure/money.ts';

const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** The sign of a currency before or after an amount: "$", "€", "£", "kr"; the code for any other. */
export const currencySign = (currency: string): string =>
  currency === 'SEK' ? 'kr' : (signs[currency] ?? currency);

/** "$59.88", "588.00 kr": with its sign and always two decimals (PRICE-019, PRICE-032). */
export function formatPrice(money: Money): string {
  const figure = toMajor(money).toFixed(2);
  const sign = signs[money.currency];
  return sign ? `${sign}${figure}` : `${figure} ${currencySign(money.currency)}`;
}

/** The period of a price: "39.99 USD a month". */
export const periodTexts = { monthly: 'a month', yearly: 'a year' } as const;

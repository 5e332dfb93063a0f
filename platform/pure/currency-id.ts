const ids: Readonly<Record<string, number>> = { USD: 1, EUR: 2, GBP: 3, SEK: 4 };

/** The id of a currency that prices are in, given by its ISO code in capitals (PRICE-018); that of USD for any other. */
export const currencyId = (currency: string): number =>
  (Object.hasOwn(ids, currency) ? ids[currency] : undefined) ?? 1;

/** The ISO code in capitals of a currency's id; USD for an unknown one. */
export const currencyOfId = (id: number): string =>
  Object.keys(ids).find((currency) => ids[currency] === id) ?? 'USD';

/** The currencies that prices are set in, in capitals. */
export const saleCurrencies = ['USD', 'EUR', 'GBP', 'SEK'] as const;

const euCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether a country, an ISO code in capitals, is a member of the European Union. */
export const isEuCountry = (country: string | null): boolean => country !== null && euCountries.has(country);

/**
 * Whether a buyer may be a consumer in the European Union, by the country of the request and that of their billing details: unless
 * the first is known, and neither is in it.
 */
export const mayBeInEu = (country: string | null, billingCountry: string | null): boolean =>
  country === null || isEuCountry(country) || isEuCountry(billingCountry);

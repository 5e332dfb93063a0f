const euCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether a country, an ISO code in capitals, is a member of the European Union. */
export const isEuCountry = (country: string | null): boolean => country !== null && euCountries.has(country);

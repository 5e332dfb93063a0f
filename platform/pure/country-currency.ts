const euroCountries = new Set(
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' '),
);

/** The currency that prices are shown in to a guest of a country, an ISO code in capitals; USD for an unknown one (PRICE-027). */
export function currencyOfCountry(country: string | null): 'USD' | 'EUR' | 'GBP' | 'SEK' {
  if (country === 'SE') return 'SEK';
  if (country === 'GB') return 'GBP';
  return country !== null && euroCountries.has(country) ? 'EUR' : 'USD';
}

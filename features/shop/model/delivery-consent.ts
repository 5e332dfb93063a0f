import { isEuCountry } from '#platform/pure/eu-countries.ts';

/** What consumers in the EU agree to before sounds are delivered: the delivery ends their right of withdrawal. */
export const deliveryConsent = 'Deliver now; I know that I lose my right of withdrawal by that.';

const euCurrencies = new Set(['EUR', 'SEK']);

/** Whether a buyer has to agree: the country of the request or the currency of the account is one of the EU's. */
export const needsDeliveryConsent = (country: string | null, currency: string): boolean =>
  isEuCountry(country) || euCurrencies.has(currency);

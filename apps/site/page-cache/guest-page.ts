import type { IncomingHttpHeaders } from 'node:http';
import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import { requestCountry } from '#platform/server/http/request-country.ts';
import { findAnyPage } from '../serving/find-page.ts';
import { pageCacheKey } from './page-cache-key.ts';

/** A page as all guests of a currency get it. */
export interface GuestPage {
  key: string;
  /** The address that is rendered. */
  url: string;
  /** The country whose prices are shown; null where the page shows none, or the country is unknown. */
  country: string | null;
}

/** The cached page of a guest's request; null where the page is not cached. Pages with prices are stored once a currency (PRICE-027). */
export function guestPageOf(
  url: string,
  headers: IncomingHttpHeaders,
  countryHeader: string | null,
): GuestPage | null {
  const address = pageCacheKey(url);
  if (address === null) return null;
  const mark = address.indexOf('?');
  const page = findAnyPage(mark < 0 ? address : address.slice(0, mark));
  if (!page.variesByCurrency) return { key: address, url: address, country: null };
  const country = requestCountry(headers, countryHeader);
  // A space is in no address.
  return { key: `${address} ${currencyOfCountry(country)}`, url: address, country };
}

import type { IncomingHttpHeaders } from 'node:http';
import { guestListFormOf } from '#features/tracks/server/list-form/list-form-cookie.ts';
import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import type { ListForm } from '#platform/pure/list-form.ts';
import { requestCountry } from '#platform/server/http/request-country.ts';
import { findAnyPage } from '../serving/find-page.ts';
import { pageCacheKey } from './page-cache-key.ts';

/** A page as all guests of a currency get it who see lists of tracks in one form. */
export interface GuestPage {
  key: string;
  /** The address that is rendered. */
  url: string;
  /** The country whose prices are shown; null where the page shows none, or the country is unknown. */
  country: string | null;
  listForm: ListForm;
}

/** The cached page of a guest's request; null where the page is not cached. Pages with prices are stored once a currency (PRICE-027), all once a form of lists. */
export function guestPageOf(
  url: string,
  headers: IncomingHttpHeaders,
  countryHeader: string | null,
): GuestPage | null {
  const address = pageCacheKey(url);
  if (address === null) return null;
  const mark = address.indexOf('?');
  const page = findAnyPage(mark < 0 ? address : address.slice(0, mark));
  const listForm = guestListFormOf(headers);
  // A space is in no address.
  const inForm = listForm === 'rows' ? `${address} rows` : address;
  if (!page.variesByCurrency) return { key: inForm, url: address, country: null, listForm };
  const country = requestCountry(headers, countryHeader);
  return { key: `${inForm} ${currencyOfCountry(country)}`, url: address, country, listForm };
}

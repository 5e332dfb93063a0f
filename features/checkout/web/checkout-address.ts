import { type Search, stringifySearch } from '#platform/web/search-params.ts';

/** The address of the checkout with this query. */
export const checkoutAddress = (search: Search): string => `/checkout${stringifySearch(search)}`;

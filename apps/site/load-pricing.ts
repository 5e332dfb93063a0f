import { readPricingSearch } from '#features/billing/model/pricing-search.ts';
import { pricesQuery } from '#features/billing/web/price-queries.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { RouteContext } from './site-page.ts';

/** Loads the viewer's prices, and what a member has. */
export async function loadPricing({
  context: { api, queryClient, viewer },
  search,
}: {
  context: RouteContext;
  search: Search;
}): Promise<void> {
  const { couponCode, referralId } = readPricingSearch(search);
  await Promise.all([
    queryClient.ensureQueryData(pricesQuery(api, { code: couponCode, referralId })),
    viewer && queryClient.ensureQueryData(accountQuery(api)),
  ]);
}

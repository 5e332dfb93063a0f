import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Money } from '#platform/pure/money.ts';
import { createCache, invalidateOnPublish, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { findListPrice, type ListPrices } from '../model/list-price.ts';
import type { PlanPriceTable } from './billing.tables.ts';
import { findPlanPrices, insertPlanPrice } from './plan-price.store.ts';

/** Names the cached list prices and the cached pages that show them in invalidations. */
const listPricesTag = 'list-prices';

const listPricesCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) => {
    // A process that missed an invalidation has the new prices after half a minute.
    const nowMs = () => clock.now().getTime();
    const cache = createCache<ListPrices>({ maxEntries: 1, ttlMs: 30_000, nowMs });
    invalidateOnPublish(cache, 'same ids');
    return cache;
  },
);

/** All list prices, cached in each process until one is added. */
export const getListPrices = (platform: Platform): Promise<ListPrices> =>
  listPricesCacheOf(platform).get(listPricesTag, () => findPlanPrices(platform.db));

/** Today's price of one period with tax; null if the plan has no such list price. `currency` in capitals. */
export async function getListPrice(
  platform: Platform,
  wanted: { plan: string; frequency: BillingFrequency; currency: string },
): Promise<Money | null> {
  return findListPrice(await getListPrices(platform), wanted, platform.clock.now());
}

/** Adds a list price from a time on; shown at once everywhere. Call it in a transaction. */
export async function addListPrice(call: Call, row: PlanPriceTable): Promise<void> {
  await insertPlanPrice(call.db, row);
  await publishInvalidation(call.db, [listPricesTag]);
}

import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Money } from '#platform/pure/money.ts';
import { createCache, invalidateOnPublish, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Db, Platform } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { findListPrice, type ListPrices } from '../../model/list-price.ts';
import type { PlanPriceTable } from '../billing.tables.ts';
import { findPlanPrices, findPlansOffSale, insertPlanPrice } from './plan-price.store.ts';

/** What is sold at which prices. */
interface Catalogue {
  prices: ListPrices;
  offSale: ReadonlySet<string>;
}

/** Names the cached list prices and the cached pages that show them in invalidations. */
const listPricesTag = 'list-prices';

const catalogueCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) => {
    // A process that missed an invalidation has the new prices after half a minute.
    const nowMs = () => clock.now().getTime();
    const cache = createCache<Catalogue>({ maxEntries: 1, ttlMs: 30_000, nowMs });
    invalidateOnPublish(cache, 'same ids');
    return cache;
  },
);

/**
 * All list prices and the plans that are off sale, cached in each process until one is changed. A transaction gives its own
 * connection: where all of them are in transactions that wait for this, another one is never free.
 */
const getCatalogue = (platform: Platform, db: Db): Promise<Catalogue> =>
  catalogueCacheOf(platform).get(listPricesTag, async () => ({
    prices: await findPlanPrices(db),
    offSale: new Set(await findPlansOffSale(db)),
  }));

/** All list prices that were ever set, as cached. In a transaction `db` is its connection. */
export const getListPrices = async (platform: Platform, db: Db = platform.db): Promise<ListPrices> =>
  (await getCatalogue(platform, db)).prices;

/** The keys of the plans that are off sale, as cached. In a transaction `db` is its connection. */
export const getPlansOffSale = async (
  platform: Platform,
  db: Db = platform.db,
): Promise<ReadonlySet<string>> => (await getCatalogue(platform, db)).offSale;

/** Today's price of one period with tax; null if the plan has no such list price. `currency` in capitals. */
export async function getListPrice(
  platform: Platform,
  wanted: { plan: string; frequency: BillingFrequency; currency: string },
): Promise<Money | null> {
  return findListPrice(await getListPrices(platform), wanted, platform.clock.now());
}

/** Adds a list price from a time on; shown at once everywhere. False where there is one from then on. Call it in a transaction. */
export async function addListPrice(call: Call, row: PlanPriceTable): Promise<boolean> {
  const isNew = await insertPlanPrice(call.db, row);
  await publishListPrices(call);
  return isNew;
}

/** Shows a change of the list prices, or of what is on sale, at once everywhere. Call it in its transaction. */
export const publishListPrices = ({ db }: Call): Promise<void> => publishInvalidation(db, [listPricesTag]);

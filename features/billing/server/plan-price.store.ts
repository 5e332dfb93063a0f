import type { Db } from '#platform/server/call.ts';
import type { ListPrices } from '../model/list-price.ts';
import type { PlanPriceTable } from './billing.tables.ts';

/** Adds a list price. Prices are never changed: a later `valid_from` takes the place of an earlier one. */
export async function insertPlanPrice(db: Db, row: PlanPriceTable): Promise<void> {
  await db.insertInto('plan_prices').values(row).execute();
}

export function findPlanPrices(db: Db): Promise<ListPrices> {
  return db
    .selectFrom('plan_prices')
    .select(['plan', 'frequency', 'currency', 'price_minor as minor', 'valid_from as validFrom'])
    .orderBy('plan')
    .orderBy('frequency')
    .orderBy('currency')
    .orderBy('valid_from')
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ListPrices } from '../../model/list-price.ts';
import type { PlanPriceTable } from '../billing.tables.ts';

/**
 * Adds a list price. Prices are never changed: a later `valid_from` takes the place of an earlier one. False where there is one from
 * the same time on.
 */
export async function insertPlanPrice(db: Db, row: PlanPriceTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('plan_prices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a list price that begins after a time; false where there is none. */
export async function deleteComingPlanPrice(
  db: Db,
  { plan, frequency, currency, valid_from }: Omit<PlanPriceTable, 'price_minor'>,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('plan_prices')
    .where('plan', '=', plan)
    .where('frequency', '=', frequency)
    .where('currency', '=', currency)
    .where('valid_from', '=', valid_from)
    .where('valid_from', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts a plan on sale or takes it off; false where it was so before. */
export async function upsertPlanOffer(
  db: Db,
  { plan, onSale, now }: { plan: string; onSale: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into plan_offers as o (plan, on_sale, updated_at)
    select ${plan}, ${onSale}, ${now} where not ${onSale} or exists (select from plan_offers where plan = ${plan})
    on conflict (plan) do update set on_sale = excluded.on_sale, updated_at = excluded.updated_at
      where o.on_sale <> excluded.on_sale
    returning o.plan`.execute(db);
  return rows.length > 0;
}

/** The keys of the plans that are off sale. */
export async function findPlansOffSale(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('plan_offers').select('plan').where('on_sale', '=', false).execute();
  return rows.map(({ plan }) => plan);
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

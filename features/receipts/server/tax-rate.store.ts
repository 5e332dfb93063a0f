import type { Db } from '#platform/server/call.ts';
import type { TaxRateTable } from './receipts.tables.ts';

/** The rate of a country at a time, in hundredths of a percent; null where it has none. */
export async function findTaxRate(db: Db, country: string, at: Date): Promise<number | null> {
  const row = await db
    .selectFrom('tax_rates')
    .select('rate')
    .where('country', '=', country)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate ?? null;
}

/** All rates, by country and time. */
export const findTaxRates = (db: Db): Promise<TaxRateTable[]> =>
  db.selectFrom('tax_rates').selectAll().orderBy('country').orderBy('valid_from').execute();

/** Adds a rate; false where the country has one from that time on. */
export async function insertTaxRate(db: Db, row: TaxRateTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tax_rates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a rate that begins after a time; undefined where there is none. */
export const deleteComingTaxRate = (
  db: Db,
  { country, valid_from }: Omit<TaxRateTable, 'rate'>,
  now: Date,
): Promise<TaxRateTable | undefined> =>
  db
    .deleteFrom('tax_rates')
    .where('country', '=', country)
    .where('valid_from', '=', valid_from)
    .where('valid_from', '>', now)
    .returningAll()
    .executeTakeFirst();

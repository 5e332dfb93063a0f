import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isAfterKey, keyColumn, orderOf } from '#platform/server/db/keyset.ts';
import type { ReceiptRow } from '../receipts.tables.ts';

interface Quarter {
  from: Date;
  until: Date;
}

export interface TaxSum extends Pick<ReceiptRow, 'tax_country' | 'tax_rate' | 'reverse_charge' | 'currency'> {
  receipts: number;
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
}

/** The sums of a quarter by country, rate and currency; credit notes are taken off. */
export async function findTaxSums(db: Db, { from, until }: Quarter): Promise<TaxSum[]> {
  const signed = (column: string) =>
    sql`sum(case kind when 'credit_note' then -${sql.ref(column)} else ${sql.ref(column)} end)::float8`;
  const { rows } = await sql<TaxSum>`
    select tax_country, tax_rate, reverse_charge, currency, count(*)::int as receipts,
      ${signed('net_minor')} as net_minor, ${signed('tax_minor')} as tax_minor, ${signed('gross_minor')} as gross_minor
    from receipts where issued_at >= ${from} and issued_at < ${until}
    group by tax_country, tax_rate, reverse_charge, currency
    order by tax_country nulls last, tax_rate nulls last, reverse_charge, currency`.execute(db);
  return rows;
}

const batchSize = 500;
const order = [keyColumn('text', 'asc', 'series'), keyColumn('integer', 'asc', 'number')];

/** All receipts and credit notes of a quarter, by series and number. */
export async function* findReceiptsOfQuarter(db: Db, { from, until }: Quarter): AsyncGenerator<ReceiptRow> {
  let last: ReceiptRow | undefined;
  do {
    const isFurther = last ? isAfterKey(order, [last.series, last.number]) : sql<boolean>`true`;
    const { rows } = await sql<ReceiptRow>`
      select * from receipts where issued_at >= ${from} and issued_at < ${until} and ${isFurther}
      order by ${orderOf(order)} limit ${batchSize}`.execute(db);
    yield* rows;
    last = rows.length < batchSize ? undefined : rows.at(-1);
  } while (last);
}

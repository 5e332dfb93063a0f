import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './db.ts';

/** Rows deleted by one statement: less than a second on a busy machine, triggers included. */
const defaultBatchSize = 10_000;

/**
 * Deletes all rows of `table` for which `where` holds, in batches, so that no statement takes long. Atomic only in a
 * transaction; does not end while such rows are inserted. Returns the number of deleted rows.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  where: RawBuilder<SqlBool>,
  batch: number = defaultBatchSize,
): Promise<number> {
  const name = sql.table(table);
  for (let deleted = 0; ; ) {
    // By ctid, which needs no index. A row that is updated concurrently has a new ctid
    // and is found by the next batch.
    const { rows } = await sql<{ found: number; gone: number }>`
      with doomed as (select ctid as place from ${name} where ${where} limit ${sql.lit(batch)} for update),
        deleted as (delete from ${name} where ctid = any(array(select place from doomed)) returning 1)
      select (select count(*)::int from doomed) as found, (select count(*)::int from deleted) as gone`.execute(
      db,
    );
    deleted += rows[0]?.gone ?? 0;
    if (!rows[0]?.found) return deleted;
  }
}

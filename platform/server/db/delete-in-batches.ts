import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './db.ts';

/** So many go within a second on a busy machine, triggers included: far below the time that a statement has. */
const defaultBatchSize = 10_000;

/**
 * Deletes all rows of `table` for which `where` holds, however many they are, without any statement that lasts. Atomic only in a
 * transaction, and nobody may add such rows meanwhile. Returns how many there were.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  where: RawBuilder<SqlBool>,
  batch: number = defaultBatchSize,
): Promise<number> {
  const name = sql.table(table);
  for (let deleted = 0; ; ) {
    // By place, which needs no plan that statistics could mislead. A row that somebody is just changing has moved when its
    // turn comes: it is found again where it is then.
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

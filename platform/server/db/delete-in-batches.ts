import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './db.ts';

/** So many go within a second on a busy machine, triggers included: far below the time that a statement has. */
const usualBatch = 10_000;

interface Doomed {
  table: string;
  /** A column that tells the rows apart, for the most part. */
  key: string;
  where: RawBuilder<SqlBool>;
  batch?: number;
}

/**
 * Deletes all rows for which `where` holds, however many they are, without any statement that lasts. Atomic only in a
 * transaction, and nobody may add such rows meanwhile. Returns how many there were.
 */
export async function deleteInBatches(
  db: Db,
  { table, key, where, batch = usualBatch }: Doomed,
): Promise<number> {
  const [name, column] = [sql.table(table), sql.ref(key)];
  for (let deleted = 0; ; ) {
    // By key and not by place: a row that somebody has just changed stands elsewhere, and must go all the same.
    const { numAffectedRows } = await sql`
      delete from ${name} where ${where} and ${column} = any(array(
        select ${column} from ${name} where ${where} limit ${sql.lit(batch)}))`.execute(db);
    const gone = Number(numAffectedRows ?? 0);
    deleted += gone;
    if (gone < batch) return deleted;
  }
}

import { type RawBuilder, sql } from 'kysely';
import './like.table.ts';

/**
 * For lists: whether the caller likes what the row of `table` is, as a column; null for guests. `findLikedIds` is the way
 * where the rows are there already.
 */
export function likedColumn(
  hostKind: string,
  table: string,
  userId: string | null,
): RawBuilder<boolean | null> {
  if (userId === null) return sql<null>`null`;
  return sql<boolean>`exists (select from likes l where l.host_kind = ${sql.lit(hostKind)}
    and l.host_id = ${sql.ref(`${table}.id`)} and l.user_id = ${userId}::uuid)`;
}

import { type RawBuilder, sql } from 'kysely';
import './likes.tables.ts';

/** Column for lists: whether the user likes the row of `table`; null for guests. For loaded rows use `findLikedIds`. */
export function toLikedColumn(
  hostKind: string,
  table: string,
  userId: string | null,
): RawBuilder<boolean | null> {
  if (userId === null) return sql<null>`null`;
  return sql<boolean>`exists (select from likes l where l.host_kind = ${sql.lit(hostKind)}
    and l.host_id = ${sql.ref(`${table}.id`)} and l.user_id = ${userId}::uuid)`;
}

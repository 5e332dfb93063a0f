import type { RawBuilder } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** The columns of a member by name, in one statement on `user_counts`. */
export function findOwnColumns(
  db: Db,
  userId: string,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Readonly<Record<string, unknown>>> {
  return db
    .selectFrom('user_counts')
    .select(Object.entries(columns).map(([name, column]) => column.as(name)))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

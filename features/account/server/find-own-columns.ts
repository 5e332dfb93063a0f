import type { RawBuilder } from 'kysely';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { OwnRow } from '#features/sign-in/server/current-user/own-account-reader.ts';
import type { Db } from '#platform/server/call.ts';

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

const selectable = (columns: Columns) => Object.entries(columns).map(([name, column]) => column.as(name));

/** A member's row with the columns by name, in one statement; null for a deleted member. */
export async function findOwnRow(
  db: Db,
  userId: string | RawBuilder<string>,
  columns: Columns,
): Promise<OwnRow | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .selectAll('users')
    .select(selectable(columns))
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return found ? { user: found as UserRow, columns: found as OwnRow['columns'] } : null;
}

/** The columns of a member by name, in one statement on `user_counts`. */
export function findOwnColumns(
  db: Db,
  userId: string,
  columns: Columns,
): Promise<Readonly<Record<string, unknown>>> {
  return db
    .selectFrom('user_counts')
    .select(selectable(columns))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

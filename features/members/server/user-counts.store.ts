import { type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface UserCountsTable {
  user_id: string;
  followers_count: Generated<number>;
  following_users_count: Generated<number>;
  following_groups_count: Generated<number>;
  mixdowns_count: Generated<number>;
  downloads_count: Generated<number>;
  orders_count: Generated<number>;
  plays_count: Generated<number>;
  groups_count: Generated<number>;
  songs_count: Generated<number>;
  storage_usage: Generated<number>;
}
export type UserCountsRow = Selectable<UserCountsTable>;
export type CountName = Exclude<keyof UserCountsTable, 'user_id'>;

/** A member's counts with what only their own view needs: identity providers, likes and subscriptions. */
export type OwnCountsRow = UserCountsRow & {
  connected: string[];
  likes_given: number;
  has_subscriptions: boolean;
};

export function findUserCounts(db: Db, userId: string): Promise<OwnCountsRow> {
  return (
    db
      .selectFrom('user_counts')
      .selectAll()
      .select(
        sql<
          string[]
        >`array(select provider from social_identities s where s.user_id = user_counts.user_id)`.as(
          'connected',
        ),
      )
      // Counted on read: a column would make every like update the row of its member, too.
      .select(
        sql<number>`(select count(*)::int from likes l where l.user_id = user_counts.user_id)`.as(
          'likes_given',
        ),
      )
      .select(
        sql<boolean>`exists(select from subscriptions b where b.user_id = user_counts.user_id)`.as(
          'has_subscriptions',
        ),
      )
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  );
}

/** Adds to (with negative numbers: subtracts from) a member's counts, in the transaction of what is counted. */
export async function incrementUserCounts(
  db: Db,
  userId: string,
  by: Partial<Record<CountName, number>>,
): Promise<void> {
  const names = Object.keys(by) as CountName[];
  if (names.length === 0) return;
  await db
    .updateTable('user_counts')
    .set((eb) => Object.fromEntries(names.map((name) => [name, eb(name, '+', by[name] ?? 0)])))
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Adds bytes to a member's storage usage; false, without a change, when that would exceed `limit`. One conditional
 * statement, so that simultaneous calls cannot exceed the limit together.
 */
export async function incrementStorageWithinLimit(
  db: Db,
  { userId, bytes, limit }: { userId: string; bytes: number; limit: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_counts')
    .set((eb) => ({ storage_usage: eb('storage_usage', '+', bytes) }))
    .where('user_id', '=', userId)
    .where((eb) => eb(eb('storage_usage', '+', bytes), '<=', limit))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The storage usage of a member in bytes. */
export async function findStorageUsage(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('user_counts')
    .select('storage_usage')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.storage_usage ?? 0;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    user_counts: UserCountsTable;
  }
}

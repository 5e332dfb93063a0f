import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** The numbers of a member. The feature that counts a number declares its column beside its counter. */
export interface UserCountsTable {
  user_id: string;
}
export type UserCountsRow = Selectable<UserCountsTable>;

export function findUserCounts(db: Db, userId: string): Promise<UserCountsRow> {
  return db.selectFrom('user_counts').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    user_counts: UserCountsTable;
  }
}

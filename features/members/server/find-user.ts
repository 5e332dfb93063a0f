import type { Db } from '#platform/server/call.ts';
import type { UserRow } from './users.store.ts';

/** The whole row of the member with this id. `presentUser` decides what others see of it. */
export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

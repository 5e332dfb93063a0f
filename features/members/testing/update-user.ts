import type { Updateable } from 'kysely';
import type { UserTable } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';

/** Changes any columns of a member, whichever features own them. */
export async function updateUser(db: Db, id: string, change: Updateable<UserTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

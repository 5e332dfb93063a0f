import type { Db } from '#platform/server/call.ts';
import type { GroupUpdateTable } from './group.table.ts';
import type { GroupUpdateRow } from './present-group-updates.ts';

/** What a member wrote for a group stays, signed by nobody. */
export async function clearGroupUpdateAuthor(db: Db, userId: string): Promise<void> {
  await db.updateTable('group_news').set({ author_id: null }).where('author_id', '=', userId).execute();
}

type NewGroupUpdate = Omit<GroupUpdateTable, 'notified_at'> & { notified_at?: Date };

/** Adds updates and returns their rows. */
export async function insertGroupUpdates(db: Db, news: readonly NewGroupUpdate[]): Promise<GroupUpdateRow[]> {
  if (news.length === 0) return [];
  return db
    .insertInto('group_news')
    .values([...news])
    .returningAll()
    .execute();
}

/** The update of this group. */
export const findGroupUpdate = (db: Db, groupId: string, id: string): Promise<GroupUpdateRow | undefined> =>
  db
    .selectFrom('group_news')
    .selectAll()
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst();

/** False where the group has no such update. */
export async function deleteGroupUpdateRow(db: Db, groupId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('group_news')
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Says that the members are told, once: null where they were before, or there is no such update. */
export async function claimGroupUpdateNotification(
  db: Db,
  id: string,
  at: Date,
): Promise<GroupUpdateRow | null> {
  const row = await db
    .updateTable('group_news')
    .set({ notified_at: at })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

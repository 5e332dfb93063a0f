import type { Db } from '#platform/server/call.ts';
import type { GroupUpdateTable } from '../groups.tables.ts';
import type { GroupUpdateRow } from './present-group-updates.ts';

/** Keeps the updates of a deleted member, without an author. */
export async function clearGroupUpdateAuthor(db: Db, userId: string): Promise<void> {
  await db.updateTable('group_news').set({ author_id: null }).where('author_id', '=', userId).execute();
}

type NewGroupUpdate = Omit<GroupUpdateTable, 'notified_at'> & { notified_at?: Date };

/** Inserts updates and returns their rows. */
export async function insertGroupUpdates(db: Db, news: readonly NewGroupUpdate[]): Promise<GroupUpdateRow[]> {
  if (news.length === 0) return [];
  return db
    .insertInto('group_news')
    .values([...news])
    .returningAll()
    .execute();
}

/** The update with this id in this group. */
export const findGroupUpdate = (db: Db, groupId: string, id: string): Promise<GroupUpdateRow | undefined> =>
  db
    .selectFrom('group_news')
    .selectAll()
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst();

/** Deletes an update; false where the group has no such update. */
export async function deleteGroupUpdateRow(db: Db, groupId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('group_news')
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Marks an update as notified, once: null where it was marked before or does not exist. */
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

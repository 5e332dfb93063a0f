import type { Db } from '#platform/server/call.ts';
import { incrementGroupCount } from '../group.store.ts';
import type { GroupFollowTable } from '../groups.tables.ts';
import { groupCounter } from './member-group-counts.store.ts';

/** Inserts the follow and increments both counts; false where it exists. The group's row must be locked. */
export async function insertGroupFollow(db: Db, follow: GroupFollowTable): Promise<boolean> {
  const added = await db
    .insertInto('group_follows')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return false;
  await incrementGroupCount(db, { id: follow.group_id, column: 'followers_count', by: 1 });
  await groupCounter.increment(db, follow.user_id, { following_groups_count: 1 });
  return true;
}

/** Deletes the follow and decrements both counts; returns when it began, null where there was none. */
export async function deleteGroupFollow(db: Db, groupId: string, userId: string): Promise<Date | null> {
  const deleted = await db
    .deleteFrom('group_follows')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('created_at')
    .executeTakeFirst();
  if (!deleted) return null;
  await incrementGroupCount(db, { id: groupId, column: 'followers_count', by: -1 });
  await groupCounter.increment(db, userId, { following_groups_count: -1 });
  return deleted.created_at;
}

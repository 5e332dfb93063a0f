import { incrementUserCounts } from '#features/identity/server/user-counts.store.ts';
import type { Db } from '#platform/server/call.ts';
import { incrementGroupCount } from './group.store.ts';
import type { GroupFollowTable } from './group.table.ts';

/** Adds the follow and raises both sides' counts; false where it was there. The group's row must be held. */
export async function insertGroupFollow(db: Db, follow: GroupFollowTable): Promise<boolean> {
  const added = await db
    .insertInto('group_follows')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return false;
  await incrementGroupCount(db, follow.group_id, 'followers_count', 1);
  await incrementUserCounts(db, follow.user_id, { following_groups_count: 1 });
  return true;
}

/** Takes the follow away and lowers both sides' counts; since when it was, or null where there was none. */
export async function deleteGroupFollow(db: Db, groupId: string, userId: string): Promise<Date | null> {
  const gone = await db
    .deleteFrom('group_follows')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('created_at')
    .executeTakeFirst();
  if (!gone) return null;
  await incrementGroupCount(db, groupId, 'followers_count', -1);
  await incrementUserCounts(db, userId, { following_groups_count: -1 });
  return gone.created_at;
}

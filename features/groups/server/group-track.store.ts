import type { Db } from '#platform/server/call.ts';
import { incrementGroupCount } from './group.store.ts';
import type { GroupTrackTable } from './group.table.ts';

export interface NewGroupTrack {
  groupId: string;
  trackId: string;
  at: Date;
  listedAt: Date | null;
}

/** Posts a listed track and counts it; false where it is in the group already. The rows of group and track must be held. */
export async function insertGroupTrack(db: Db, post: NewGroupTrack): Promise<boolean> {
  const added = await db
    .insertInto('group_tracks')
    .values({
      group_id: post.groupId,
      track_id: post.trackId,
      posted_at: post.at,
      listed: true,
      listed_at: post.listedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return false;
  await incrementGroupCount(db, post.groupId, 'tracks_count', 1);
  return true;
}

/** Takes a track out and off the count; what the row was, or null. The rows of group and track must be held. */
export async function deleteGroupTrack(
  db: Db,
  groupId: string,
  trackId: string,
): Promise<GroupTrackTable | null> {
  const gone = await db
    .deleteFrom('group_tracks')
    .where('group_id', '=', groupId)
    .where('track_id', '=', trackId)
    .returningAll()
    .executeTakeFirst();
  if (gone?.listed) await incrementGroupCount(db, groupId, 'tracks_count', -1);
  return gone ?? null;
}

/** Marks a track of the group, or takes the mark away; the first mark counts. False where that changes nothing. */
export async function updateGroupTrackFeatured(
  db: Db,
  groupId: string,
  trackId: string,
  featuredAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('group_tracks')
    .set({ featured_at: featuredAt })
    .where('group_id', '=', groupId)
    .where('track_id', '=', trackId)
    .where('featured_at', featuredAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

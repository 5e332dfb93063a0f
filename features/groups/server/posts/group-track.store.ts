import { type Selectable, sql } from 'kysely';
import { trackPage } from '#features/tracks/pages.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { href } from '#platform/pure/page.ts';
import type { Db } from '#platform/server/call.ts';
import { incrementGroupCount } from '../group.store.ts';
import type { GroupTrackTable } from '../groups.tables.ts';

export interface NewGroupTrack {
  groupId: string;
  trackId: string;
  at: Date;
  /** As the track is, unless it is held back. */
  listed: boolean;
  held?: boolean;
  listedAt: Date | null;
}

/** Inserts a post and counts it if the track is listed; false where it exists. The rows of group and track must be locked. */
export async function insertGroupTrack(db: Db, post: NewGroupTrack): Promise<boolean> {
  const added = await db
    .insertInto('group_tracks')
    .values({
      group_id: post.groupId,
      track_id: post.trackId,
      posted_at: post.at,
      listed: post.listed,
      held: post.held ?? false,
      listed_at: post.listedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return false;
  if (post.listed) await incrementGroupCount(db, { id: post.groupId, column: 'tracks_count', by: 1 });
  return true;
}

/** Deletes a post and its count; returns the deleted row or null. The rows of group and track must be locked. */
export async function deleteGroupTrack(
  db: Db,
  groupId: string,
  trackId: string,
): Promise<Selectable<GroupTrackTable> | null> {
  const deleted = await db
    .deleteFrom('group_tracks')
    .where('group_id', '=', groupId)
    .where('track_id', '=', trackId)
    .returningAll()
    .executeTakeFirst();
  if (deleted?.listed) await incrementGroupCount(db, { id: groupId, column: 'tracks_count', by: -1 });
  return deleted ?? null;
}

/** Holds a post back, or lists it as its track is, and counts that; false where nothing changes. Track and group must be locked. */
export async function updateGroupTrackHeld(
  db: Db,
  { groupId, trackId, held }: { groupId: string; trackId: string; held: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean; was: boolean }>`
    update group_tracks gt set held = ${held}, listed = not ${held} and t.published and t.status = 2
    from tracks t, group_tracks before
    where gt.group_id = ${groupId} and gt.track_id = ${trackId} and t.id = gt.track_id and gt.held <> ${held}
      and before.group_id = gt.group_id and before.track_id = gt.track_id
    returning gt.listed, before.listed as was`.execute(db);
  const [changed] = rows;
  if (changed && changed.listed !== changed.was)
    await incrementGroupCount(db, { id: groupId, column: 'tracks_count', by: changed.listed ? 1 : -1 });
  return changed !== undefined;
}

/** Sets or clears when a track was featured. A set time is kept; false where nothing changes. */
export async function updateGroupTrackFeatured(
  db: Db,
  { groupId, trackId, featuredAt }: { groupId: string; trackId: string; featuredAt: Date | null },
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

/** The path of a listed track that is posted in the group; null where it is not. */
export async function findPostedTrackPage(db: Db, groupId: string, trackId: string): Promise<string | null> {
  if (!isUuid(trackId)) return null;
  const track = await db
    .selectFrom('group_tracks')
    .innerJoin('tracks', 'tracks.id', 'group_tracks.track_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['users.profile_link', 'tracks.permalink'])
    .where('group_tracks.group_id', '=', groupId)
    .where('group_tracks.track_id', '=', trackId)
    .where('group_tracks.listed', '=', true)
    .executeTakeFirst();
  return track ? href(trackPage, { profileLink: track.profile_link, permalink: track.permalink }) : null;
}

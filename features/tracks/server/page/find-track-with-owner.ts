import { type RawBuilder, sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import { lyricsColumn } from '#features/tracks/server/lyrics.store.ts';
import { TRACK_KIND, type TrackWithOwner } from '#features/tracks/server/present-track.ts';
import type { Call } from '#platform/server/call.ts';
import '../tracks.tables.ts';

/** The track with its owner and whether the actor likes it, in one statement and without a visibility check. */
async function findTrackWithOwner(
  { db, actor }: Call,
  condition: RawBuilder<boolean>,
): Promise<TrackWithOwner | null> {
  const row = await db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .selectAll('tracks')
    .select([...ownerColumns, 'users.school_only as owner_school_only'])
    .select(toLikedColumn(TRACK_KIND, 'tracks', actor.userId).as('caller_likes'))
    .select(lyricsColumn.as('lyrics'))
    .select(isUserVisibleToViewer('users', actor).as('owner_visible'))
    .where(condition)
    .executeTakeFirst();
  return row ?? null;
}

export const findTrackWithOwnerById = (call: Call, id: string): Promise<TrackWithOwner | null> =>
  findTrackWithOwner(call, sql<boolean>`tracks.id = ${id}::uuid`);

/** The track at `/user/{profileLink}/track/{permalink}`. */
export const findTrackWithOwnerByLink = (
  call: Call,
  { profileLink, permalink }: { profileLink: string; permalink: string },
): Promise<TrackWithOwner | null> =>
  findTrackWithOwner(
    call,
    sql<boolean>`lower(users.profile_link) = ${profileLink.toLowerCase()} and users.deleted_at is null
      and tracks.permalink = ${permalink}`,
  );

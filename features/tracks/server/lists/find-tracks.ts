import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { newestOfTag } from '#features/tracks/server/lists/topic-orders.scopes.ts';
import { TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';
import '#features/likes/server/likes.tables.ts';

import '../tracks.tables.ts';

/** Finds tracks of every status by id; missing ones are absent. */
export function findTracksByIds(db: Db, ids: readonly string[]): Promise<TrackRow[]> {
  return db
    .selectFrom('tracks')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Listed tracks of a member, a genre or a tag as guests see them, newest first. */
export async function findRssTracks(
  db: Db,
  of: { user_id: string } | { genre_id: number } | { tag: string },
  limit: number,
): Promise<TrackListRow[]> {
  return db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', null).as('caller_likes'))
    .where((eb) => ('tag' in of ? newestOfTag(of.tag) : eb.and(of)))
    .where((eb) => listed(eb as never))
    .where(isUserVisibleToId('users', null))
    .orderBy('listed_at', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit)
    .execute();
}

/** A batch of the member's tracks in every status, ordered by id, after `afterId`. */
export function findTracksOfMember(
  db: Db,
  { userId, afterId, limit }: { userId: string; afterId: string; limit: number },
): Promise<TrackRow[]> {
  return db
    .selectFrom('tracks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface LikedTrack {
  id: string;
  ownerId: string;
  title: string;
  likedAt: Date;
}

/** A batch of tracks that the member likes, ordered by id, after `afterId`. */
export async function findLikedTracks(
  db: Db,
  { userId, afterId, limit }: { userId: string; afterId: string; limit: number },
): Promise<LikedTrack[]> {
  const { rows } = await sql<LikedTrack>`
    select t.id, t.user_id as "ownerId", t.title, l.created_at as "likedAt"
    from likes l join tracks t on t.id = l.host_id
    where l.user_id = ${userId} and l.host_kind = ${TRACK_KIND} and t.id > ${afterId}::uuid
    order by t.id limit ${limit}`.execute(db);
  return rows;
}

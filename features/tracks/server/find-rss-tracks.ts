import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { Db } from '#platform/server/call.ts';

/** A member's listed tracks as guests see them, newest first. */
export async function findRssTracks(db: Db, userId: string, limit: number): Promise<TrackListRow[]> {
  return db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', null).as('caller_likes'))
    .where('user_id', '=', userId)
    .where((eb) => listed(eb as never))
    .where(isUserVisibleToId('users', null))
    .orderBy('listed_at', 'desc')
    .orderBy('tracks.id', 'desc')
    .limit(limit)
    .execute();
}

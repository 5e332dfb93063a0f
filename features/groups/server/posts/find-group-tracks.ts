import { type RawBuilder, sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import '../groups.tables.ts';

export interface GroupTrackRow extends TrackListRow {
  posted_at: Date;
  marked_at: Date | null;
  sort_key: Date | number | string;
}

interface GroupTrackQuery {
  groupId: string;
  /** Sort key over the tables `gt` and `tracks`; ties are broken by the greater track id. */
  key: RawBuilder<Date | number | string>;
  descending: boolean;
  where?: RawBuilder<boolean>;
  /** With those that a campaign holds back. */
  withHeld?: boolean;
  offset?: number;
  limit: number;
}

/** Listed tracks of a group in the given order. May return more than `limit` rows. */
export async function findGroupTracks(call: Call, wanted: GroupTrackQuery): Promise<GroupTrackRow[]> {
  const { key, descending, where, offset = 0, limit } = wanted;
  const rows = await call.db
    .selectFrom('group_tracks as gt')
    .innerJoin('tracks', 'tracks.id', 'gt.track_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .where('gt.group_id', '=', wanted.groupId)
    .$if(wanted.withHeld !== true, (query) => query.where('gt.listed', '=', sql.lit(true)))
    .where(listed)
    .$if(where !== undefined, (query) => query.where(where as RawBuilder<boolean>))
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'))
    .select(['gt.posted_at', 'gt.featured_at as marked_at', key.as('sort_key')])
    .orderBy(key, descending ? 'desc' : 'asc')
    .orderBy('gt.track_id', 'desc')
    .$if(offset > 0, (query) => query.offset(offset))
    // A literal, so that the planner knows the limit.
    .limit(sql.lit(rowLimit(limit)))
    .execute();
  return rows as GroupTrackRow[];
}

import { sql } from 'kysely';
import type { FindPostedTrackIds } from '#features/tracks/server/lists/list-own-tracks.ts';
import { getVisibleGroup } from '../may-see-group.ts';
import '../groups.tables.ts';

/** The ids of those of these tracks that are posted in the group, listed or not. */
export const findPostedTrackIds: FindPostedTrackIds = async (call, groupKey, trackIds) => {
  const { row } = await getVisibleGroup(call, groupKey);
  const rows = await call.db
    .selectFrom('group_tracks')
    .select('track_id')
    .where('group_id', '=', row.id)
    .where('track_id', '=', sql<string>`any(${[...trackIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((posted) => posted.track_id));
};

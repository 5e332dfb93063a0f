import { sql } from 'kysely';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';
import './tracks.tables.ts';

/** Finds tracks of every status by id; missing ones are absent. */
export function findTracksByIds(db: Db, ids: readonly string[]): Promise<TrackRow[]> {
  return db
    .selectFrom('tracks')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

import { sql } from 'kysely';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';
import './track.table.ts';

/** Those of the tracks that are there, of every status. */
export function findTracksByIds(db: Db, ids: readonly string[]): Promise<TrackRow[]> {
  return db
    .selectFrom('tracks')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

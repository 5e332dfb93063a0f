import { sql } from 'kysely';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import '../tracks.tables.ts';

export interface TrackCounts {
  id: string;
  likes_count: number;
  comments_count: number;
}

/** The counts of those of these tracks that are listed. */
export function findListedTrackCounts(db: Db, ids: readonly string[]): Promise<TrackCounts[]> {
  return db
    .selectFrom('tracks')
    .select(['id', 'likes_count', 'comments_count'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where((eb) => listed(eb as never))
    .execute();
}

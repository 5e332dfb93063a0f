import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { Db } from '#platform/server/call.ts';

export interface TrackLikes {
  likes: number;
  /** Whether the user is among them. */
  liked: boolean;
}

/** Current likes of these tracks by id; tracks no longer listed are absent. */
export async function findTrackLikes(
  db: Db,
  trackIds: readonly string[],
  userId: string | null,
): Promise<ReadonlyMap<string, TrackLikes>> {
  const rows = await db
    .selectFrom('tracks')
    .select(['tracks.id', 'likes_count', toLikedColumn(TRACK_KIND, 'tracks', userId).as('liked')])
    .where('tracks.id', '=', sql<string>`any(${[...trackIds]}::uuid[])`)
    .where(listed)
    .execute();
  return new Map(rows.map((row) => [row.id, { likes: row.likes_count, liked: row.liked === true }]));
}

import { sql } from 'kysely';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';
import '#features/tracks/server/tracks.tables.ts';

/** An own track of which an album is made, with what its file says. */
export interface AlbumTrack
  extends Pick<
    TrackRow,
    'id' | 'title' | 'original_name' | 'status' | 'withheld' | 'image_key' | 'publish_at'
  > {
  said_title: string | null;
  /** Of the cover that was drawn of the file's picture. */
  said_image_key: string | null;
  said_image_colour: string | null;
  picture_hash: string | null;
}

/** The member's tracks among these, in no order. */
export async function findAlbumTracks(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<AlbumTrack[]> {
  return db
    .selectFrom('tracks as t')
    .leftJoin('track_file_tags as f', 'f.track_id', 't.id')
    .select(['t.id', 't.title', 't.original_name', 't.status', 't.withheld', 't.image_key', 't.publish_at'])
    .select([
      'f.picture_hash',
      'f.title as said_title',
      'f.image_key as said_image_key',
      'f.image_colour as said_image_colour',
    ])
    .where('t.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('t.user_id', '=', userId)
    .execute();
}

/** Locks these tracks in the order of their ids, so that simultaneous albums of them do not wait for each other. */
export async function lockAlbumTracks(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('tracks')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

import { sql } from 'kysely';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';
import '../tracks.tables.ts';

/** Withholds the member's published tracks, including those still in processing; returns the rows. */
export async function withholdTracksOf(db: Db, userId: string): Promise<TrackRow[]> {
  return db
    .updateTable('tracks')
    .set({ published: false, withheld: 'person' })
    .where('user_id', '=', userId)
    .where('published', '=', true)
    .returningAll()
    .execute();
}

/** Reverses `withholdTracksOf`. */
export async function restoreTracksOf(db: Db, userId: string): Promise<TrackRow[]> {
  return db
    .updateTable('tracks')
    .set({ published: true, withheld: null })
    .where('user_id', '=', userId)
    .where('withheld', '=', 'person')
    .returningAll()
    .execute();
}

/** Withholds one track, also one that its owner has not published: a secret link shows it, a time publishes it. Null where it is gone. */
export async function withholdTrack(db: Db, id: string): Promise<TrackRow | null> {
  const row = await db
    .updateTable('tracks')
    .set({
      published: false,
      withheld: 'track',
      hidden_unpublished: sql<boolean>`not published and withheld is null`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`withheld is distinct from 'track'`)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Restores one track as it was; while its owner is suspended it stays withheld with the others. */
export async function restoreTrack(db: Db, id: string): Promise<TrackRow | null> {
  const isOwnerSuspended = sql<boolean>`(select banned_at is not null from users where users.id = tracks.user_id)`;
  const row = await db
    .updateTable('tracks')
    .set({
      published: sql<boolean>`not (hidden_unpublished or ${isOwnerSuspended})`,
      withheld: sql<
        'person' | null
      >`case when ${isOwnerSuspended} and not hidden_unpublished then 'person' end`,
      hidden_unpublished: false,
    })
    .where('id', '=', id)
    .where('withheld', '=', 'track')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

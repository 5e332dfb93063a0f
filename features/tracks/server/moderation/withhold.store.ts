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

/** Withholds one track; null where it is gone or unpublished by its owner. */
export async function withholdTrack(db: Db, id: string): Promise<TrackRow | null> {
  const row = await db
    .updateTable('tracks')
    .set({ published: false, withheld: 'track' })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('published', '=', true), eb('withheld', 'in', ['person', 'school'])]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Restores one track; while its owner is suspended it stays withheld with the others. */
export async function restoreTrack(db: Db, id: string): Promise<TrackRow | null> {
  const isOwnerSuspended = sql<boolean>`(select banned_at is not null from users where users.id = tracks.user_id)`;
  const row = await db
    .updateTable('tracks')
    .set({
      published: sql<boolean>`not ${isOwnerSuspended}`,
      withheld: sql<'person' | null>`case when ${isOwnerSuspended} then 'person' end`,
    })
    .where('id', '=', id)
    .where('withheld', '=', 'track')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

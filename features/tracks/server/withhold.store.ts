import { sql } from 'kysely';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';
import './track.table.ts';

/** Takes everything of the member off the stage that is on it, or will be when it is processed; the rows as they are then. */
export async function withholdTracksOf(db: Db, userId: string): Promise<TrackRow[]> {
  return db
    .updateTable('tracks')
    .set({ published: false, withheld: 'person' })
    .where('user_id', '=', userId)
    .where('published', '=', true)
    .returningAll()
    .execute();
}

/** Brings back what `withholdTracksOf` took. */
export async function restoreTracksOf(db: Db, userId: string): Promise<TrackRow[]> {
  return db
    .updateTable('tracks')
    .set({ published: true, withheld: null })
    .where('user_id', '=', userId)
    .where('withheld', '=', 'person')
    .returningAll()
    .execute();
}

/** Takes one track off the stage; null where it is gone, or was off it by its owner's own will. */
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

/** Brings one track back, unless its owner is suspended: then it comes back with them. */
export async function restoreTrack(db: Db, id: string): Promise<TrackRow | null> {
  const isOut = sql<boolean>`(select banned_at is not null from users where users.id = tracks.user_id)`;
  const row = await db
    .updateTable('tracks')
    .set({
      published: sql<boolean>`not ${isOut}`,
      withheld: sql<'person' | null>`case when ${isOut} then 'person' end`,
    })
    .where('id', '=', id)
    .where('withheld', '=', 'track')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

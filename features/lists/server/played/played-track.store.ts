import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import { MAX_PLAYED_TRACKS } from '../../model/played-limits.ts';
import '../lists.tables.ts';

interface Played {
  userId: string;
  trackId: string;
  position: number;
  at: Date;
}

/** Whether the member's plays are remembered. Until the transaction ends no other one changes that or their plays. */
export async function lockPlayed(db: Db, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`played:${userId}`}, 0))`.execute(db);
  return isPlayedRemembered(db, userId);
}

export async function isPlayedRemembered(db: Db, userId: string): Promise<boolean> {
  const off = await db
    .selectFrom('played_tracks_off')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return off === undefined;
}

/** Puts a track first among those played lately; of more than 500 the last ones go. Requires `lockPlayed`. */
export async function upsertPlayedTrack(db: Db, { userId, trackId, position, at }: Played): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into played_tracks (user_id, track_id, played_at, position)
    values (${userId}, ${trackId}, ${at}, ${position})
    on conflict (user_id, track_id) do update set played_at = excluded.played_at, position = excluded.position
    returning xmax = 0 as is_new`.execute(db);
  if (rows[0]?.is_new)
    await sql`delete from played_tracks where ctid = any(array(
      select ctid from played_tracks where user_id = ${userId}
      order by played_at desc, track_id desc offset ${MAX_PLAYED_TRACKS}))`.execute(db);
}

export async function deletePlayedTracksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('played_tracks').where('user_id', '=', userId).execute();
}

/** Remembers the member's plays from now on, or deletes them and remembers no more. Requires `lockPlayed`. */
export async function updateRemembered(db: Db, userId: string, remembered: boolean): Promise<void> {
  if (remembered) await db.deleteFrom('played_tracks_off').where('user_id', '=', userId).execute();
  else {
    await deletePlayedTracksOf(db, userId);
    await sql`insert into played_tracks_off (user_id) values (${userId}) on conflict do nothing`.execute(db);
  }
}

export const purgePlayedTracksBefore = (db: Db, before: Date): Promise<number> =>
  deleteInBatches(db, 'played_tracks', sql`played_at < ${before}`);

/** Deletes what is stored of a member who leaves. */
export async function deletePlayedOf(db: Db, userId: string): Promise<void> {
  await deletePlayedTracksOf(db, userId);
  await db.deleteFrom('played_tracks_off').where('user_id', '=', userId).execute();
}

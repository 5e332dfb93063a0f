import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './tracks.tables.ts';

/** The lyrics of the track of a query; empty where there are none. */
export const lyricsColumn = sql<string>`coalesce((
  select l.lyrics from track_lyrics l where l.track_id = tracks.id), '')`;

/** Empty where there are none. */
export async function findLyrics(db: Db, trackId: string): Promise<string> {
  const row = await db
    .selectFrom('track_lyrics')
    .select('lyrics')
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row?.lyrics ?? '';
}

/** Sets a track's lyrics; an empty text removes them. */
export async function upsertLyrics(db: Db, trackId: string, lyrics: string): Promise<void> {
  if (lyrics === '') {
    await db.deleteFrom('track_lyrics').where('track_id', '=', trackId).execute();
    return;
  }
  await db
    .insertInto('track_lyrics')
    .values({ track_id: trackId, lyrics })
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet({ lyrics }))
    .execute();
}

/** Lyrics by track id; tracks without are absent. */
export async function findLyricsOf(db: Db, trackIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('track_lyrics')
    .select(['track_id', 'lyrics'])
    .where('track_id', '=', sql<string>`any(${[...trackIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.track_id, row.lyrics]));
}

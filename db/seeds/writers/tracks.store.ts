import { type Insertable, sql } from 'kysely';
import type { planTrackDays } from '#db/seeds/community/plan-track-days.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { TrackTable } from '#features/tracks/server/tracks.tables.ts';
import type { Db } from '#platform/server/call.ts';

/** A listed track for seeds, with its counts. */
export type SeedTrackRow = Required<
  Pick<
    Insertable<TrackTable>,
    | 'id'
    | 'user_id'
    | 'title'
    | 'permalink'
    | 'short_link_id'
    | 'description'
    | 'genre_id'
    | 'allow_download'
    | 'file_name'
    | 'audio_key'
    | 'waveform_key'
    | 'duration_ms'
    | 'loudness_lufs'
    | 'plays'
    | 'likes_count'
    | 'comments_count'
  >
> & { created_at: string; heat: number; tags?: string[] };

/**
 * Inserts many listed tracks with their heat for seeds, without events or processing. Counts and heat must match the
 * likes, comments, plays and buckets of the same transaction.
 */
export async function insertTracks(db: Db, tracks: readonly SeedTrackRow[]): Promise<void> {
  // One JSON text for all rows: a parameter per value would exceed PostgreSQL's limit of 65,535.
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(tracks)}::jsonb) as r(id uuid, user_id uuid, title text,
        permalink text, short_link_id text, description text, genre_id smallint, allow_download boolean, file_name text,
        audio_key text, waveform_key text, duration_ms integer, loudness_lufs real, plays bigint, likes_count integer,
        comments_count integer, created_at timestamptz, heat float8, tags jsonb)
    ), added as (
      insert into tracks (id, user_id, title, permalink, short_link_id, description, genre_id, status, published,
        allow_download, file_name, original_name, audio_key, waveform_key, duration_ms, loudness_lufs, plays,
        likes_count, comments_count, listed_at, created_at, updated_at, tags)
      select id, user_id, title, permalink, short_link_id, description, genre_id, 2, true, allow_download, file_name,
        file_name, audio_key, waveform_key, duration_ms, loudness_lufs, plays, likes_count, comments_count, created_at,
        created_at, created_at,
        coalesce((select array_agg(tag) from jsonb_array_elements_text(tags) tag), '{}')
      from given
    )
    insert into track_heat (track_id, heat, track_created_at, listed) select id, heat, created_at, true from given`.execute(
    db,
  );
}

/** Inserts new buckets of heat, one per (track, bucket). */
export async function insertHeatBuckets(
  db: Db,
  buckets: readonly { trackId: string; bucket: number; heat: number }[],
): Promise<void> {
  await sql`insert into track_heat_buckets (track_id, bucket, heat)
    select * from unnest(${buckets.map((one) => one.trackId)}::uuid[], ${buckets.map((one) => one.bucket)}::int[],
      ${buckets.map((one) => one.heat)}::float8[])`.execute(db);
}

/** Inserts plays without changing counts, one per (track, listener, time). */
export async function insertPlays(
  db: Db,
  plays: readonly { trackId: string; listener: string; at: Date }[],
): Promise<void> {
  await sql`insert into track_plays (track_id, listener, counted_at)
    select * from unnest(${plays.map((one) => one.trackId)}::uuid[], ${plays.map((one) => one.listener)}::text[],
      ${plays.map((one) => one.at.toISOString())}::timestamptz[])`.execute(db);
}

/** Listed tracks with audio processed from their own file; at most `limit`. */
export async function findProcessedTracks(db: Db, limit: number): Promise<TrackRow[]> {
  return db
    .selectFrom('tracks')
    .selectAll()
    .where('status', '=', 2)
    .where('published', '=', true)
    .where(sql<boolean>`audio_key like 'tracks/' || id || '/%'`)
    .limit(limit)
    .execute();
}

/** Sets a track's creation and listing times in the past, for seeds. */
export async function backdateTrack(
  db: Db,
  trackId: string,
  at: Date,
  featuredAt: Date | null,
): Promise<void> {
  await db
    .updateTable('tracks')
    .set({ created_at: at, updated_at: at, listed_at: at, featured_at: featuredAt })
    .where('id', '=', trackId)
    .execute();
  await db.updateTable('track_heat').set({ track_created_at: at }).where('track_id', '=', trackId).execute();
}

/** Inserts past plays and increments their count, without events: for seeds. */
export async function insertPastPlays(
  db: Db,
  trackId: string,
  plays: readonly { listener: string; at: Date }[],
): Promise<void> {
  await sql`
    with added as (
      insert into track_plays (track_id, listener, counted_at)
      select ${trackId}::uuid, * from unnest(${plays.map((one) => one.listener)}::text[],
        ${plays.map((one) => one.at.toISOString())}::timestamptz[])
      on conflict do nothing returning 1
    )
    update tracks set plays = plays + (select count(*) from added) where id = ${trackId}`.execute(db);
}

/** Adds tracks and their plays to the counts of many members in one statement; each member at most once. */
export async function incrementTrackCounts(
  db: Db,
  counts: readonly { userId: string; tracks: number; plays: number }[],
): Promise<void> {
  await sql`update user_counts u set mixdowns_count = u.mixdowns_count + g.tracks, plays_count = u.plays_count + g.plays
    from unnest(${counts.map((one) => one.userId)}::uuid[], ${counts.map((one) => one.tracks)}::int[],
      ${counts.map((one) => one.plays)}::bigint[]) as g (user_id, tracks, plays)
    where u.user_id = g.user_id`.execute(db);
}

/** Inserts the counted days and places of a new track. */
export async function insertTrackDays(
  db: Db,
  trackId: string,
  { days, places }: ReturnType<typeof planTrackDays>,
): Promise<void> {
  await sql`
    with of_days as (
      insert into track_days (track_id, day, plays, listeners, full_listens, likes)
      select ${trackId}::uuid, r.day, r.plays, r.listeners, r."fullListens", r.likes
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        as r(day date, plays int, listeners int, "fullListens" int, likes int)
    )
    insert into track_day_places (track_id, day, place, host, plays)
    select ${trackId}::uuid, r.day, r.place, r.host, r.plays
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as r(day date, place text, host text, plays int)`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { withLongStatements } from '#platform/server/db/long-statements.ts';

/** Number of the genre's listed tracks. */
export async function countGenreTracks(db: Db, genreId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from track_genre_orders where genre_id = ${sql.lit(genreId)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Number of listed tracks by genre, without genres that have none. */
export async function countTracksByGenre(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ genre_id: number; total: number }>`
    select genre_id, count(*)::int as total from track_genre_orders group by genre_id`.execute(db);
  return new Map(rows.map((row) => [row.genre_id, row.total]));
}

const MAX_UPDATED = 20_000;

/**
 * Updates numbers that have changed, of so many tracks that the locks are short; returns whether there may be more. Reads all rows:
 * about two seconds for a million. Rows that are locked are skipped until the next run, so that this and a change of many tracks do
 * not wait for each other.
 */
export async function updateGenreOrders(tx: Db): Promise<boolean> {
  const { numAffectedRows } = await withLongStatements(tx, () =>
    sql`
    with changed as (
      select o.track_id, f.week, f.all_time
      from track_genre_orders o join track_genre_numbers f on f.track_id = o.track_id
      where (o.week, o.all_time) is distinct from (f.week, f.all_time)
      limit ${sql.lit(MAX_UPDATED)} for update of o skip locked
    )
    update track_genre_orders o set week = c.week, all_time = c.all_time from changed c
    where o.track_id = c.track_id`.execute(tx),
  );
  return Number(numAffectedRows ?? 0) === MAX_UPDATED;
}

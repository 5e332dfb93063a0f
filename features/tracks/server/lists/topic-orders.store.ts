import { sql } from 'kysely';
import { isOfTopic } from '#features/tracks/server/lists/topic-orders.scopes.ts';
import type { TrackTopic } from '#features/tracks/server/lists/track-topic.ts';
import type { Db } from '#platform/server/call.ts';
import { withLongStatements } from '#platform/server/db/long-statements.ts';

const MAX_COUNTED = 10_000;

/** Number of the topic's listed tracks, counted up to 10,000: a quarter of a million takes longer than the page itself. */
export async function countTopicTracks(db: Db, topic: TrackTopic): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${sql.table(topic.table)} where ${isOfTopic(topic)} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Number of listed tracks by genre, without genres that have none. */
export async function countTracksByGenre(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ genre_id: number; total: number }>`
    select genre_id, count(*)::int as total from track_genre_orders group by genre_id`.execute(db);
  return new Map(rows.map((row) => [row.genre_id, row.total]));
}

/** The tags that the most listed tracks have. */
export async function findTopTags(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from track_tag_orders group by tag order by count(*) desc, tag limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows.map(({ tag }) => tag);
}

const MAX_UPDATED = 20_000;

/**
 * Updates numbers that have changed, of so many rows that the locks are short; returns whether there may be more. Reads all rows:
 * about two seconds for a million. Rows that are locked are skipped until the next run, so that this and a change of many tracks do
 * not wait for each other.
 */
export async function updateTopicOrders(tx: Db, table: TrackTopic['table']): Promise<boolean> {
  const orders = sql.table(table);
  const { numAffectedRows } = await withLongStatements(tx, () =>
    sql`
    with changed as (
      select ${orders}.ctid as at, f.week, f.all_time
      from ${orders} join track_listed_numbers f on f.track_id = ${orders}.track_id
      where (${orders}.week, ${orders}.all_time) is distinct from (f.week, f.all_time)
      limit ${sql.lit(MAX_UPDATED)} for update of ${orders} skip locked
    )
    update ${orders} set week = c.week, all_time = c.all_time from changed c where ${orders}.ctid = c.at`.execute(
      tx,
    ),
  );
  return Number(numAffectedRows ?? 0) === MAX_UPDATED;
}

import { type RawBuilder, sql } from 'kysely';
import type { PlayPlace } from '#features/tracks/model/play-place.ts';
import type { TrackNumbers } from '#features/tracks/model/statistics.ts';
import type { Db } from '#platform/server/call.ts';
import '../tracks.tables.ts';

/** Whose tracks, or which one of them, and from which day on. */
export interface StatisticsOf {
  ownerId: string;
  trackId: string | undefined;
  from: string;
}

export interface TrackOfNumbers extends TrackNumbers {
  id: string;
  title: string;
  permalink: string;
}

const sums = sql`sum(d.plays)::float8 as plays, sum(d.listeners)::float8 as listeners,
  sum(d.full_listens)::float8 as "fullListens", sum(d.likes)::float8 as likes, sum(d.saves)::float8 as saves,
  sum(d.downloads)::float8 as downloads`;

/** In `having`: whether anything is left of what was counted. */
const anything = sql`sum(d.plays + d.listeners + d.full_listens + d.likes + d.saves + d.downloads) > 0`;

/** The rows of one table of the owner's tracks. */
const ownRows = (table: 'track_days' | 'track_day_places', { ownerId, trackId, from }: StatisticsOf) =>
  sql`tracks t join ${sql.table(table)} d on d.track_id = t.id and d.day >= ${from}::date
    where t.user_id = ${ownerId} and ${trackId === undefined ? sql`true` : sql`t.id = ${trackId}`}`;

/** The sums of each day that has any, the first one first. */
export const findDays = (db: Db, of: StatisticsOf): Promise<(TrackNumbers & { day: string })[]> =>
  rowsOf(
    db,
    sql`select d.day::text as day, ${sums} from ${ownRows('track_days', of)} group by d.day
      having ${anything} order by d.day`,
  );

/** The tracks with the most plays, and of those with as many the ones with the most likes. */
export const findTopTracks = (db: Db, of: StatisticsOf, limit: number): Promise<TrackOfNumbers[]> =>
  rowsOf(
    db,
    sql`select t.id, t.title, t.permalink, ${sums} from ${ownRows('track_days', of)}
      group by t.id having ${anything}
      order by sum(d.plays) desc, sum(d.likes) desc, t.id limit ${limit}`,
  );

interface PlaceRow {
  place: PlayPlace;
  host: string;
  plays: number;
}

/** The places with the most plays. */
export const findTopPlaces = (db: Db, of: StatisticsOf, limit: number): Promise<PlaceRow[]> =>
  rowsOf(
    db,
    sql`select d.place, d.host, sum(d.plays)::float8 as plays from ${ownRows('track_day_places', of)}
      group by d.place, d.host order by sum(d.plays) desc, d.place, d.host limit ${limit}`,
  );

/** The sums of each day and track that has any, until a day, by day and title. */
export const findTracksByDay = (
  db: Db,
  { to, ...of }: StatisticsOf & { to: string },
): Promise<(TrackOfNumbers & { day: string })[]> =>
  rowsOf(
    db,
    sql`select d.day::text as day, t.id, t.title, t.permalink, ${sums} from ${ownRows('track_days', of)}
      and d.day <= ${to}::date group by d.day, t.id having ${anything} order by d.day, t.title, t.id`,
  );

async function rowsOf<T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  const { rows } = await query.execute(db);
  return rows as T[];
}

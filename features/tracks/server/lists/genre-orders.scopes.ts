import { type RawBuilder, sql } from 'kysely';
import type { HeatPosition } from '#features/trending/server/hottest.scopes.ts';
import type { Paging } from '#platform/pure/paging.ts';
import { byTime, isAfterCursor, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';

interface GenreOrder {
  genreId: number;
  by: 'week' | 'all_time';
}

/** SQL for one page of a genre and one row more, by a number of `track_genre_orders`: one index scan. */
export function genreOrderPage({ genreId, by }: GenreOrder, paging: Paging): RawBuilder<HeatPosition> {
  const order = [keyColumn('number', 'desc', by), ...byTime('track_created_at', 'track_id')];
  return sql<HeatPosition>`(
    select track_id as hot_id, ${sql.ref(by)} as heat, track_created_at as hot_created_at from track_genre_orders
    where genre_id = ${sql.lit(genreId)} and ${isAfterCursor(order, paging.start)}
    ${pageClauses(order, paging)})`;
}

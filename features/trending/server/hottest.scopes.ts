import { type RawBuilder, sql } from 'kysely';
import type { HeatSubject } from '#features/trending/server/heat-subject.ts';
import type { Paging } from '#platform/pure/paging.ts';
import { byTime, isAfterCursor, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';

export interface HeatPosition {
  hot_id: string;
  heat: number;
  hot_created_at: Date;
}

/**
 * SQL for one page of a trending list and one row more, by heat, then newest, then greater id (COMM-015): one index scan.
 * `also` filters the rows. To be joined: `selectFrom(hottestPage(heat, paging).as('hottest'))`.
 */
export function hottestPage(
  { noun }: HeatSubject,
  paging: Paging,
  also: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<HeatPosition> {
  const [table, id, createdAt] = [
    sql.table(`${noun}_heat`),
    sql.ref(`${noun}_id`),
    sql.ref(`${noun}_created_at`),
  ];
  const order = [keyColumn('number', 'desc', 'heat'), ...byTime(`${noun}_created_at`, `${noun}_id`)];
  return sql<HeatPosition>`(
    select ${id} as hot_id, heat, ${createdAt} as hot_created_at from ${table}
    where listed and ${also} and ${isAfterCursor(order, paging.start)}
    ${pageClauses(order, paging)})`;
}

/** The cursor of a row for `toPage`, after which the next page begins. */
export const heatCursor = (place: HeatPosition) => [place.heat, place.hot_created_at, place.hot_id];

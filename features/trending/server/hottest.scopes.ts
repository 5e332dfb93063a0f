import { type RawBuilder, sql } from 'kysely';
import type { HeatSubject } from '#features/trending/server/heat-subject.ts';
import type { CursorPart, PageStart, Paging } from '#platform/pure/paging.ts';
import { isCursorTime, isUuid, offsetOf } from '#platform/pure/time-cursor.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

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
  const after = readHeatCursor(paging.start);
  const skipped = offsetOf(paging.start, paging.items);
  const further = after
    ? sql`and (heat, ${createdAt}, ${id}) < (${after.heat}::float8, ${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const offset = skipped > 0 ? sql`offset ${skipped}` : sql``;
  // A literal limit: with a parameter PostgreSQL would plan for a tenth of the table, and plan every time.
  return sql<HeatPosition>`(
    select ${id} as hot_id, heat, ${createdAt} as hot_created_at from ${table} where listed and ${also} ${further}
    order by heat desc, ${createdAt} desc, ${id} desc
    limit ${sql.lit(rowLimit(paging.items + 1))} ${offset})`;
}

/** The cursor of a row for `toPage`, after which the next page begins. */
export const heatCursor = (place: HeatPosition): CursorPart[] => [
  place.heat,
  place.hot_created_at.toISOString(),
  place.hot_id,
];

function readHeatCursor(start: PageStart): { heat: number; time: string; id: string } | null {
  if (start.kind !== 'after') return null;
  const [heat, time, id] = start.key;
  return typeof heat === 'number' && isCursorTime(time) && isUuid(id) ? { heat, time, id } : null;
}

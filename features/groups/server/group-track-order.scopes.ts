import { type RawBuilder, sql } from 'kysely';
import type { CursorPart, PageStart } from '#platform/pure/paging.ts';
import { isCursorTime, isUuid } from '#platform/pure/time-cursor.ts';
import type { GroupTrackOrder } from '../model/group-track-sort.ts';
import type { GroupTrackRow } from './find-group-tracks.ts';

/** An order, the UTC day of its shuffle, and the row after which a page begins. */
export interface GroupTrackPageStart extends GroupTrackOrder {
  day: string;
  after: { key: RawBuilder<unknown>; id: string } | null;
}

/** Characters of a title to sort by; the sort key has to fit into a cursor. */
const TITLE_SORT_LENGTH = 40;

/** The sort key over the tables `gt` and `tracks`. A shuffle is the same for all viewers for a UTC day (GROUP-051). */
export function groupTrackSortKey({ by, day }: GroupTrackPageStart): RawBuilder<Date | number | string> {
  if (by === 'posted_at') return sql<Date>`gt.posted_at`;
  if (by === 'shuffle') return sql<string>`md5(${day} || gt.track_id::text)`;
  if (by === 'title') return sql<string>`left(lower(tracks.title), ${sql.lit(TITLE_SORT_LENGTH)})`;
  return sql<number>`${sql.ref(`tracks.${by}`)}`;
}

/**
 * Where a page begins. A cursor keeps the order and day in which it was created, even if the group's own order has changed;
 * a cursor of another order than the requested one is ignored.
 */
export function readGroupTrackPageStart(
  start: PageStart,
  order: GroupTrackOrder,
  now: Date,
  requestedSort: string | undefined,
): GroupTrackPageStart {
  const found = start.kind === 'after' ? readCursor(start.key) : null;
  const fits =
    found &&
    (requestedSort === undefined || (found.by === order.by && found.descending === order.descending));
  return fits ? found : { ...order, day: now.toISOString().slice(0, 10), after: null };
}

/** The cursor of a row, from which the next page begins. */
export function groupTrackCursor(
  { by, descending, day }: GroupTrackPageStart,
  row: GroupTrackRow,
): CursorPart[] {
  const { sort_key: key } = row;
  return [by, descending ? 1 : 0, key instanceof Date ? key.toISOString() : key, row.id, day];
}

function readCursor([by, descending, key, id, day]: readonly CursorPart[]): GroupTrackPageStart | null {
  if (!isUuid(id) || typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const place = (by: GroupTrackPageStart['by'], value: RawBuilder<unknown>): GroupTrackPageStart => ({
    by,
    descending: descending === 1,
    day,
    after: { key: value, id },
  });
  if (by === 'posted_at') return isCursorTime(key) ? place(by, sql`${key}::timestamptz`) : null;
  if (by === 'title' || by === 'shuffle') return isText(key) ? place(by, sql`${key}::text`) : null;
  if (by !== 'plays' && by !== 'likes_count' && by !== 'comments_count') return null;
  return Number.isSafeInteger(key) ? place(by, sql`${key}::bigint`) : null;
}

/** Text that PostgreSQL accepts. */
const isText = (key: CursorPart | undefined): key is string =>
  typeof key === 'string' && !key.includes('\u0000') && key.isWellFormed();

import { type RawBuilder, sql } from 'kysely';
import type { CursorPart, PageStart } from '#platform/pure/paging.ts';
import { isCursorTime, isUuid } from '#platform/pure/time-cursor.ts';
import type { GroupTrackOrder } from '../model/group-track-sort.ts';
import type { GroupTrackRow } from './find-group-tracks.ts';

/** An order, the UTC day that its shuffle is of, and the place in it where a page begins. */
export interface GroupTrackPageStart extends GroupTrackOrder {
  day: string;
  after: { key: RawBuilder<unknown>; id: string } | null;
}

/** Enough of a title to sort by, and short enough for a cursor. */
const TITLE_SORT_LENGTH = 40;

/** What the rows `gt` and `tracks` are sorted by. A shuffle is the same for everybody for a day (GROUP-051). */
export function groupTrackSortKey({ by, day }: GroupTrackPageStart): RawBuilder<Date | number | string> {
  if (by === 'posted_at') return sql<Date>`gt.posted_at`;
  if (by === 'shuffle') return sql<string>`md5(${day} || gt.track_id::text)`;
  if (by === 'title') return sql<string>`left(lower(tracks.title), ${sql.lit(TITLE_SORT_LENGTH)})`;
  return sql<number>`${sql.ref(`tracks.${by}`)}`;
}

/**
 * Where a page begins. A cursor goes on in the order, and the day, in which it was made, whatever the group's own order is by
 * now; one of another order than the caller asks for begins anew.
 */
export function readGroupTrackPageStart(
  start: PageStart,
  order: GroupTrackOrder,
  now: Date,
  asked: string | undefined,
): GroupTrackPageStart {
  const found = start.kind === 'after' ? readCursor(start.key) : null;
  const fits =
    found && (asked === undefined || (found.by === order.by && found.descending === order.descending));
  return fits ? found : { ...order, day: now.toISOString().slice(0, 10), after: null };
}

/** The place of a row, as text of the next page. */
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

/** What the database can keep. */
const isText = (key: CursorPart | undefined): key is string =>
  typeof key === 'string' && !key.includes('\u0000') && key.isWellFormed();

import { type RawBuilder, sql } from 'kysely';
import type { CursorPart, PageStart } from '#platform/pure/paging.ts';
import { type Keyset, keyColumn, readCursorKey } from '#platform/server/db/keyset.ts';
import type { GroupTrackOrder } from '../model/group-track-sort.ts';
import type { GroupTrackRow } from './find-group-tracks.ts';

/** An order, the UTC day of its shuffle, and the values of the row after which a page begins. */
export interface GroupTrackPageStart extends GroupTrackOrder {
  day: string;
  after: readonly CursorPart[] | null;
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
  { order, now, requestedSort }: { order: GroupTrackOrder; now: Date; requestedSort: string | undefined },
): GroupTrackPageStart {
  const found = start.kind === 'after' ? readCursor(start.key) : null;
  const fits =
    found &&
    (requestedSort === undefined || (found.by === order.by && found.descending === order.descending));
  return fits ? found : { ...order, day: now.toISOString().slice(0, 10), after: null };
}

/** The order as a keyset: by the sort key, ties by the greater track id. */
export function groupTrackKeyset(order: GroupTrackPageStart): Keyset {
  return [
    keyColumn(keyKinds[order.by], order.descending ? 'desc' : 'asc', groupTrackSortKey(order)),
    keyColumn('uuid', 'desc', 'gt.track_id'),
  ];
}

const keyKinds = {
  posted_at: 'time',
  title: 'text',
  shuffle: 'text',
  plays: 'integer',
  likes_count: 'integer',
  comments_count: 'integer',
} as const;

/** The cursor of a row, from which the next page begins. */
export function groupTrackCursor(
  { by, descending, day }: GroupTrackPageStart,
  row: GroupTrackRow,
): (CursorPart | Date)[] {
  return [by, descending ? 1 : 0, row.sort_key, row.id, day];
}

function readCursor([by, descending, key, id, day]: readonly CursorPart[]): GroupTrackPageStart | null {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  if (typeof by !== 'string' || !isGroupTrackSort(by)) return null;
  const order = { by, descending: descending === 1, day, after: null };
  const after = readCursorKey(groupTrackKeyset(order), { kind: 'after', key: [key ?? null, id ?? null] });
  return after && { ...order, after };
}

const isGroupTrackSort = (by: string): by is keyof typeof keyKinds => Object.hasOwn(keyKinds, by);

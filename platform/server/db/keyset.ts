import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isUuid } from '#platform/pure/ids.ts';
import type { CursorPart, PageStart, Paging } from '#platform/pure/paging.ts';
import { rowLimit } from './row-limit.ts';

type Part = CursorPart | undefined;

/** Whether a text is a time in the exact format of our cursors; the database refuses others (30 February, year 0). */
export const isCursorTime = (part: Part): part is string => {
  if (typeof part !== 'string' || !/^\d{4}-/.test(part) || part < '0001') return false;
  const ms = Date.parse(part);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === part;
};

/** Whether the database can store this text. */
export const isStorableText = (part: Part): part is string =>
  typeof part === 'string' && !part.includes('\u0000') && part.isWellFormed();

const kinds = {
  time: { type: sql`timestamptz`, accepts: isCursorTime },
  uuid: { type: sql`uuid`, accepts: isUuid },
  integer: { type: sql`bigint`, accepts: (part: Part) => Number.isSafeInteger(part) },
  number: { type: sql`float8`, accepts: (part: Part) => Number.isFinite(part) },
  text: { type: sql`text`, accepts: isStorableText },
} as const;

interface KeyColumn {
  kind: keyof typeof kinds;
  column: RawBuilder<unknown>;
  descending: boolean;
}

/** The columns that a list is ordered by; together they are unique and none is null. */
export type Keyset = readonly KeyColumn[];

/** One column of a keyset: a name such as `m.created_at`, or an expression. */
export const keyColumn = (
  kind: KeyColumn['kind'],
  direction: 'asc' | 'desc',
  column: string | RawBuilder<unknown>,
): KeyColumn => ({
  kind,
  column: typeof column === 'string' ? sql.ref(column) : column,
  descending: direction === 'desc',
});

/** The order of most lists: by a time, ties by the id, both in one direction. */
export const byTime = (time: string, id: string, direction: 'asc' | 'desc' = 'desc'): Keyset => [
  keyColumn('time', direction, time),
  keyColumn('uuid', direction, id),
];

/** The cursor's values for this order; null for a page number and for a cursor of another order. */
export function readCursorKey(order: Keyset, start: PageStart): readonly CursorPart[] | null {
  if (start.kind !== 'after') return null;
  const { key } = start;
  return order.every(({ kind }, at) => kinds[kind].accepts(key[at])) ? key : null;
}

/** SQL that a row comes after the cursor; true for a page number and for a cursor of another order. */
export function isAfterCursor(order: Keyset, start: PageStart): RawBuilder<boolean> {
  const key = readCursorKey(order, start);
  return key ? isAfterKey(order, key) : sql<boolean>`true`;
}

/** SQL that a row comes after the row with these values, as conditions that an index on the columns can use. */
export function isAfterKey(order: Keyset, key: readonly (CursorPart | Date)[]): RawBuilder<boolean> {
  const [first, ...rest] = order;
  if (!first) return sql<boolean>`false`;
  const values = order.map(({ kind }, at) => sql`${key[at]}::${kinds[kind].type}`);
  const comparator = first.descending ? sql`<` : sql`>`;
  if (rest.every(({ descending }) => descending === first.descending)) {
    const columns = order.map(({ column }) => column);
    return sql<boolean>`(${sql.join(columns)}) ${comparator} (${sql.join(values)})`;
  }
  const { column } = first;
  return sql<boolean>`(${column} ${comparator}= ${values[0]}
    and (${column} ${comparator} ${values[0]} or ${isAfterKey(rest, key.slice(1))}))`;
}

/** `a desc, b desc`, for `order by`. */
export const orderOf = (order: Keyset): RawBuilder<unknown> =>
  sql.join(order.map(({ column, descending }) => sql`${column} ${descending ? sql`desc` : sql`asc`}`));

/** Maximum offset, since PostgreSQL reads skipped rows too. */
const maxOffset = 10_000;

/** Rows to skip for a page number; 0 for a cursor. */
export const offsetOf = (start: PageStart, items: number): number =>
  start.kind === 'number' ? Math.min((start.page - 1) * items, maxOffset) : 0;

/** The SQL clauses `order by`, `limit` and `offset` of a page and at least one more row, for `toPage`. */
export function pageClauses(order: Keyset, { start, items }: Paging): RawBuilder<unknown> {
  const skipped = offsetOf(start, items);
  // A literal limit: with a parameter PostgreSQL would plan for a tenth of the table, and plan every time.
  return sql`order by ${orderOf(order)} limit ${sql.lit(rowLimit(items + 1))} ${skipped > 0 ? sql`offset ${skipped}` : sql``}`;
}

/** Restricts a query to the rows of a page and at least one more row, in order, for `toPage`. */
export function selectPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Keyset,
  { start, items }: Paging,
): SelectQueryBuilder<DB, TB, O> {
  const skipped = offsetOf(start, items);
  return query
    .where(isAfterCursor(order, start))
    .orderBy(orderOf(order))
    .$if(skipped > 0, (builder) => builder.offset(skipped))
    .limit(sql.lit(rowLimit(items + 1))) as SelectQueryBuilder<DB, TB, O>;
}

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type PageStart, readPaging, toPage } from '#platform/pure/paging.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import {
  byTime,
  isAfterCursor,
  isCursorTime,
  isStorableText,
  type Keyset,
  keyColumn,
  offsetOf,
  pageClauses,
  readCursorKey,
  selectPage,
} from './keyset.ts';

const { db } = await testDatabase();
await sql`create table shelf (id uuid primary key, added_at timestamptz not null, title text not null, weight bigint not null, heat float8 not null)`.execute(
  db,
);
await sql`insert into shelf select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid,
  timestamptz '2026-01-01Z' + make_interval(secs => n / 3), chr(97 + n % 4), n / 2 % 5, n % 3 / 7.0
  from generate_series(0, 29) n`.execute(db);

interface ShelfRow {
  id: string;
  added_at: Date;
  title: string;
  weight: number;
  heat: number;
}

/** All ids, read in pages of `items`, and all at once. */
async function readInPages(
  order: Keyset,
  items: number,
  keyOf: (row: ShelfRow) => (string | number | Date)[],
) {
  const read = async (paging: { page?: string; items: number }) => {
    const wanted = readPaging(paging, 20);
    const { rows } = await sql<ShelfRow>`
      select * from shelf where ${isAfterCursor(order, wanted.start)} ${pageClauses(order, wanted)}`.execute(
      db,
    );
    return toPage(rows, wanted.items, keyOf);
  };
  const inPages: string[] = [];
  for (let page: string | null | undefined; page !== null; ) {
    const { items: rows, nextPage } = await read(page === undefined ? { items } : { items, page });
    inPages.push(...rows.map(({ id }) => id));
    page = nextPage;
  }
  return { inPages, atOnce: (await read({ items: 100 })).items.map(({ id }) => id) };
}

const orders: [string, Keyset, (row: ShelfRow) => (string | number | Date)[]][] = [
  ['newest first', byTime('added_at', 'id'), (row) => [row.added_at, row.id]],
  ['oldest first', byTime('shelf.added_at', 'shelf.id', 'asc'), (row) => [row.added_at, row.id]],
  [
    'title ascending, id descending',
    [keyColumn('text', 'asc', 'title'), keyColumn('uuid', 'desc', 'id')],
    (row) => [row.title, row.id],
  ],
  [
    'weight and heat descending, id ascending',
    [
      keyColumn('integer', 'desc', 'weight'),
      keyColumn('number', 'desc', 'heat'),
      keyColumn('uuid', 'asc', 'id'),
    ],
    (row) => [Number(row.weight), row.heat, row.id],
  ],
  [
    'an expression ascending, then newest first',
    [keyColumn('integer', 'asc', sql`-weight`), ...byTime('added_at', 'id')],
    (row) => [-row.weight, row.added_at, row.id],
  ],
];

test.each(orders)('pages of 7 in the order %s give each row once, in order', async (_name, order, keyOf) => {
  const { inPages, atOnce } = await readInPages(order, 7, keyOf);
  expect(atOnce).toHaveLength(30);
  expect(inPages).toEqual(atOnce);
});

test('a query builder gives the same page as the SQL clauses', async () => {
  const order = byTime('added_at', 'id');
  const start: PageStart = { kind: 'number', page: 2 };
  const rows = await selectPage(db.selectFrom('shelf' as never), order, { start, items: 5 })
    .selectAll()
    .execute();
  const { rows: expected } =
    await sql`select * from shelf ${pageClauses(order, { start, items: 5 })}`.execute(db);
  expect(rows).toEqual(expected);
  expect(toPage(rows, 5, () => []).items).toHaveLength(5);
});

test('the cursor of a row is the same text as ever', () => {
  const row = { time: new Date('2026-11-20T12:00:00.123Z'), id: '00000000-0000-0000-0000-000000000001' };
  const { nextPage } = toPage([row, row], 1, ({ time, id }) => [time, id]);
  expect(nextPage).toBe(
    'kWyIyMDI2LTExLTIwVDEyOjAwOjAwLjEyM1oiLCIwMDAwMDAwMC0wMDAwLTAwMDAtMDAwMC0wMDAwMDAwMDAwMDEiXQ',
  );
});

test.each([
  [['2026-02-30T00:00:00.000Z', '00000000-0000-0000-0000-000000000001']],
  [['2026-11-20T12:00:00.000Z', 'not an id']],
  [['2026-11-20T12:00:00.000Z']],
  [[1, null]],
])('the cursor %j of another order gives the first page', (key) => {
  expect(readCursorKey(byTime('added_at', 'id'), { kind: 'after', key })).toBeNull();
});

test('a text that the database refuses is no part of a cursor', () => {
  expect(isStorableText('a\u0000b')).toBe(false);
  expect(isStorableText('\ud800')).toBe(false);
  expect(isStorableText('Größe')).toBe(true);
});

test.each(['2026-11-20T12:00:00.000Z', '2024-02-29T23:59:59.999Z'])('%s is a valid cursor time', (text) => {
  expect(isCursorTime(text)).toBe(true);
});

test.each([
  '2026-02-30T00:00:00.000Z',
  '2026-11-20T12:00:00Z',
  '2026-11-20T1:2Z',
  '0000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '+012026-11-20T12:00:00.000Z',
  'infinity',
  '',
])('%s is an invalid cursor time', (text) => {
  expect(isCursorTime(text)).toBe(false);
});

test('a page number skips 10,000 rows at most', () => {
  expect(offsetOf({ kind: 'number', page: 50 }, 20)).toBe(980);
  expect(offsetOf({ kind: 'number', page: 500 }, 20)).toBe(9980);
  expect(offsetOf({ kind: 'number', page: 500 }, 100)).toBe(10_000);
  expect(offsetOf({ kind: 'after', key: [] }, 100)).toBe(0);
});

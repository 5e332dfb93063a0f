import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isAfterKey, keyColumn, orderOf } from '#platform/server/db/keyset.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import { candidatesOf, matches, tierOf } from './match.scopes.ts';
import type { NameIndex } from './name-index.ts';
import type { ResultPosition, SourceQuery } from './search-source.ts';

interface SortedRow {
  total: number;
  tier: number | null;
  value: number;
  id: string;
}

/**
 * Number of matches (of one tier, unless it is null) and the positions after `query.after`, sorted by current numbers. Where there
 * are more than `few` matches, no positions and `few + 1` as total.
 */
export async function findSortedUnlessMany(
  db: Db,
  { source, query, tier, few }: { source: NameIndex; query: SourceQuery; tier: number | null; few: number },
): Promise<{ positions: ResultPosition[]; total: number }> {
  const { rows } = await sql<SortedRow>`
    with matched as materialized (${matched(source, query, tier)} limit ${sql.lit(few + 1)}),
    counted as materialized (select count(*)::int as total from matched)
    select c.total, p.* from counted c left join lateral (
      ${inOrder(source, query, sql`c.total <= ${sql.lit(few)}`)}
    ) p on true`.execute(db);
  return { positions: rows.flatMap(toPosition).slice(0, query.limit), total: rows[0]?.total ?? 0 };
}

/** The positions of one tier after `query.after`, with any number of matches: for frequent terms that few popular rows match. */
export async function findSorted(
  db: Db,
  { source, query, tier }: { source: NameIndex; query: SourceQuery; tier: number },
): Promise<ResultPosition[]> {
  const { rows } = await sql<SortedRow>`
    with matched as materialized (${matched(source, query, tier)}) ${inOrder(source, query, sql`true`)}`.execute(
    db,
  );
  return rows.flatMap(toPosition).slice(0, query.limit);
}

const matched = (source: NameIndex, query: SourceQuery, tier: number | null): RawBuilder<unknown> =>
  tier === null
    ? sql`select s.id, s.name, s.other, s.haystack from ${sql.table(source.namesTable)} s where ${matches(query)}`
    : sql`select s.id, s.name, s.other, s.haystack from ${sql.table(source.namesTable)} s
        where ${candidatesOf(query, tier)} and ${tierOf(query)} = ${sql.lit(tier)}`;

const positionOrder = [
  keyColumn('integer', 'asc', 'm.tier'),
  keyColumn('integer', 'asc', 'live.value'),
  keyColumn('uuid', 'asc', 'm.id'),
];

function inOrder(source: NameIndex, query: SourceQuery, when: RawBuilder<unknown>): RawBuilder<unknown> {
  const { after } = query;
  const value = sql.ref(source.columnOf[query.sort] ?? 'by_popularity');
  const further = after ? sql`and ${isAfterKey(positionOrder, [after.tier, after.value, after.id])}` : sql``;
  // Looks up each row by its key: `offset 0` keeps the planner from reading the whole table.
  return sql`select m.tier, live.value, m.id from (select s.id, ${tierOf(query)} as tier from matched s offset 0) m
    cross join lateral (select ${value} as value from ${sql.table(source.currentTable)} one where one.id = m.id offset 0) live
    where ${when} ${further}
    order by ${orderOf(positionOrder)} limit ${sql.lit(rowLimit(query.limit))}`;
}

const toPosition = ({ tier, value, id }: SortedRow): ResultPosition[] =>
  tier === null ? [] : [{ tier, value, id }];

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
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
 * All matches (of one tier, unless it is null), by the numbers as they are now: how many, and the positions after `asked.after`.
 * Where there are more than `few`, only that: `total` is `few + 1`.
 */
export async function findSortedUnlessMany(
  db: Db,
  source: NameIndex,
  asked: SourceQuery,
  tier: number | null,
  few: number,
): Promise<{ positions: ResultPosition[]; total: number }> {
  const { rows } = await sql<SortedRow>`
    with matched as materialized (${matched(source, asked, tier)} limit ${sql.lit(few + 1)}),
    counted as materialized (select count(*)::int as total from matched)
    select c.total, p.* from counted c left join lateral (
      ${inOrder(source, asked, sql`c.total <= ${sql.lit(few)}`)}
    ) p on true`.execute(db);
  return { positions: rows.flatMap(toPosition).slice(0, asked.limit), total: rows[0]?.total ?? 0 };
}

/** The positions of one tier after `asked.after`, however many there are: for what is frequent, but not among the popular. */
export async function findSorted(
  db: Db,
  source: NameIndex,
  asked: SourceQuery,
  tier: number,
): Promise<ResultPosition[]> {
  const { rows } = await sql<SortedRow>`
    with matched as materialized (${matched(source, asked, tier)}) ${inOrder(source, asked, sql`true`)}`.execute(
    db,
  );
  return rows.flatMap(toPosition).slice(0, asked.limit);
}

const matched = (source: NameIndex, asked: SourceQuery, tier: number | null): RawBuilder<unknown> =>
  tier === null
    ? sql`select s.id, s.name, s.other, s.haystack from ${sql.table(source.namesTable)} s where ${matches(asked)}`
    : sql`select s.id, s.name, s.other, s.haystack from ${sql.table(source.namesTable)} s
        where ${candidatesOf(asked, tier)} and ${tierOf(asked)} = ${sql.lit(tier)}`;

function inOrder(source: NameIndex, asked: SourceQuery, when: RawBuilder<unknown>): RawBuilder<unknown> {
  const { after } = asked;
  const value = sql.ref(source.columnOf[asked.sort] ?? 'by_popularity');
  const further = after
    ? sql`and (m.tier, live.value, m.id) > (${after.tier}::int, ${after.value}::bigint, ${after.id}::uuid)`
    : sql``;
  // Each thing is looked up by its key: they are few, and no plan may read all of them instead.
  return sql`select m.tier, live.value, m.id from (select s.id, ${tierOf(asked)} as tier from matched s offset 0) m
    cross join lateral (select ${value} as value from ${sql.table(source.currentTable)} one where one.id = m.id offset 0) live
    where ${when} ${further}
    order by m.tier, live.value, m.id limit ${sql.lit(rowLimit(asked.limit))}`;
}

const toPosition = ({ tier, value, id }: SortedRow): ResultPosition[] =>
  tier === null ? [] : [{ tier, value, id }];

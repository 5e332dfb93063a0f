import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { IndexedNames } from './indexed-names.ts';
import { candidatesOf, matches, tierOf } from './match.scopes.ts';
import type { Asked, Place } from './search-source.ts';

interface Row {
  total: number;
  tier: number | null;
  value: number;
  id: string;
}

/**
 * All matches (of one tier, unless it is null), by the numbers as they are now: how many, and the places after `asked.after`.
 * Where there are more than `few`, only that: `total` is `few + 1`.
 */
export async function findFew(
  db: Db,
  source: IndexedNames,
  asked: Asked,
  tier: number | null,
  few: number,
): Promise<{ places: Place[]; total: number }> {
  const { rows } = await sql<Row>`
    with matched as materialized (${matched(source, asked, tier)} limit ${sql.lit(few + 1)}),
    counted as materialized (select count(*)::int as total from matched)
    select c.total, p.* from counted c left join lateral (
      ${inOrder(source, asked)}
    ) p on c.total <= ${sql.lit(few)}`.execute(db);
  return { places: rows.flatMap(toPlace).slice(0, asked.limit), total: rows[0]?.total ?? 0 };
}

/** The places of one tier after `asked.after`, however many there are: for what is frequent, but not among the popular. */
export async function findAll(db: Db, source: IndexedNames, asked: Asked, tier: number): Promise<Place[]> {
  const { rows } = await sql<Row>`
    with matched as materialized (${matched(source, asked, tier)}) ${inOrder(source, asked)}`.execute(db);
  return rows.flatMap(toPlace).slice(0, asked.limit);
}

const matched = (source: IndexedNames, asked: Asked, tier: number | null): RawBuilder<unknown> =>
  tier === null
    ? sql`select s.id, ${tierOf(asked)} as tier from ${sql.table(source.names)} s where ${matches(asked)}`
    : sql`select s.id, ${sql.lit(tier)}::int as tier from ${sql.table(source.names)} s
        where ${candidatesOf(asked, tier)} and ${tierOf(asked)} = ${sql.lit(tier)}`;

function inOrder(source: IndexedNames, asked: Asked): RawBuilder<unknown> {
  const { after } = asked;
  const value = sql.ref(`live.${source.columnOf[asked.sort] ?? 'by_popularity'}`);
  const further = after
    ? sql`where (m.tier, ${value}, m.id) > (${after.tier}::int, ${after.value}::bigint, ${after.id}::uuid)`
    : sql``;
  return sql`select m.tier, ${value} as value, m.id from matched m
    join ${sql.table(source.live)} live on live.id = m.id ${further}
    order by m.tier, value, m.id limit ${sql.lit(rowLimit(asked.limit))}`;
}

const toPlace = ({ tier, value, id }: Row): Place[] => (tier === null ? [] : [{ tier, value, id }]);

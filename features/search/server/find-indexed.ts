import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isAfterKey, keyColumn, orderOf } from '#platform/server/db/keyset.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import { candidatesOf, matches, passesFilters, tierCount, tierOf } from './match.scopes.ts';
import { type NameIndex, type SearchLimits, searchLimits } from './name-index.ts';
import type { Matches, ResultPosition, SourceQuery } from './search-source.ts';

/**
 * The positions after `query.after`, in order. Few matches are all read by the index of parts and sorted; a frequent term is read
 * tier by tier, scanning rows by popularity where a tier has many. So the cost depends on the page, not on the number of matches.
 */
export async function findIndexed(
  db: Db,
  { source, query, limits = searchLimits }: { source: NameIndex; query: SourceQuery; limits?: SearchLimits },
): Promise<Matches> {
  const few = await findUnlessMany(db, { source, query, tier: null, limits });
  if (few) return { ...few, counted: true };
  const positions: ResultPosition[] = [];
  for (
    let tier = query.after?.tier ?? 0;
    tier < tierCount(query) && positions.length < query.limit;
    tier += 1
  ) {
    const after = query.after?.tier === tier ? query.after : null;
    const rest = { ...query, after, limit: query.limit - positions.length };
    positions.push(...(await findTier(db, { source, query: rest, tier, limits })));
  }
  return { positions, total: limits.fewMatches, counted: false };
}

/** Prefixes and whole words have indexes; the one of words is used where scanning by popularity finds too few. */
async function findTier(
  db: Db,
  {
    source,
    query,
    tier,
    limits,
  }: { source: NameIndex; query: SourceQuery; tier: number; limits: SearchLimits },
): Promise<ResultPosition[]> {
  const hasTiers = tierCount(query) > 1;
  if (hasTiers && tier === WORD) {
    const first = await findByPopularity(db, {
      source,
      query,
      tier,
      limits: {
        ...limits,
        maxScanned: 2 * limits.firstScan,
      },
    });
    if (first !== null) return first;
  }
  if (hasTiers && (tier < WORD || (tier === WORD && hasWord(query)))) {
    const few = await findUnlessMany(db, { source, query, tier, limits });
    if (few) return few.positions;
  }
  return (
    (await findByPopularity(db, { source, query, tier, limits })) ?? findSorted(db, { source, query, tier })
  );
}

/** Null where there are too many to sort. */
async function findUnlessMany(
  db: Db,
  {
    source,
    query,
    tier,
    limits: { fewMatches },
  }: { source: NameIndex; query: SourceQuery; tier: number | null; limits: SearchLimits },
): Promise<{ positions: ResultPosition[]; total: number } | null> {
  const { term, loose, audienceIds, narrowedBy } = query;
  const key = JSON.stringify([
    source.namesTable,
    tier,
    fewMatches,
    loose,
    term.text.toLowerCase(),
    audienceIds,
    narrowedBy?.filters,
  ]);
  if (isKnownFrequent(key)) return null;
  const few = await findSortedUnlessMany(db, { source, query, tier, few: fewMatches });
  if (few.total <= fewMatches) return few;
  markFrequent(key);
  return null;
}

const WORD = 2;
const LAST_TIER = 3;
const hasWord = ({ term }: SourceQuery): boolean => term.words.length > 0;

const maxEntries = 2000;
const maxUses = 50;

/** Queries with too many matches to sort, with the number of uses before they are counted again. */
const usesLeft = new Map<string, number>();

/** Whether this query had many matches recently. A wrong answer changes the cost only, not the result. */
function isKnownFrequent(question: string): boolean {
  const remaining = usesLeft.get(question) ?? 0;
  if (remaining === 0) return false;
  if (remaining === 1) usesLeft.delete(question);
  else usesLeft.set(question, remaining - 1);
  return true;
}

function markFrequent(question: string): void {
  usesLeft.delete(question);
  usesLeft.set(question, maxUses);
  if (usesLeft.size > maxEntries) usesLeft.delete(usesLeft.keys().next().value ?? '');
}

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
async function findSortedUnlessMany(
  db: Db,
  { source, query, tier, few }: { source: NameIndex; query: SourceQuery; tier: number | null; few: number },
): Promise<{ positions: ResultPosition[]; total: number }> {
  const { rows } = await sql<SortedRow>`
    with matched as materialized (${matched(source, query, tier)} limit ${sql.lit(few + 1)}),
    counted as materialized (select count(*)::int as total from matched),
    ${inTiers(query, sql`where (select total from counted) <= ${sql.lit(few)}`)}
    select c.total, p.* from counted c left join lateral (${inOrder(source, query)}) p on true`.execute(db);
  return { positions: rows.flatMap(toPosition).slice(0, query.limit), total: rows[0]?.total ?? 0 };
}

/** The positions of one tier after `query.after`, with any number of matches: for frequent terms that few popular rows match. */
async function findSorted(
  db: Db,
  { source, query, tier }: { source: NameIndex; query: SourceQuery; tier: number },
): Promise<ResultPosition[]> {
  const { rows } = await sql<SortedRow>`
    with matched as materialized (${matched(source, query, tier)}), ${inTiers(query, sql``)}
    ${inOrder(source, query)}`.execute(db);
  return rows.flatMap(toPosition).slice(0, query.limit);
}

const matched = (source: NameIndex, query: SourceQuery, tier: number | null): RawBuilder<unknown> =>
  tier === null
    ? sql`select s.id, s.name, s.other, s.haystack from ${sql.table(source.namesTable)} s
        where ${matches(query)} and ${passesFilters(query)}`
    : sql`select s.id, s.name, s.other, s.haystack from ${sql.table(source.namesTable)} s
        where ${candidatesOf(query, tier)} and ${passesFilters(query)} and ${tierOf(query)} = ${sql.lit(tier)}`;

const positionOrder = [
  keyColumn('integer', 'asc', 'm.tier'),
  keyColumn('integer', 'asc', 'live.value'),
  keyColumn('uuid', 'asc', 'm.id'),
];

/** The matches with their tiers, and the last tier that the page reaches: their names say it, without any look-up. */
function inTiers(query: SourceQuery, when: RawBuilder<unknown>): RawBuilder<unknown> {
  const begun = query.after?.tier ?? -1;
  return sql`tiered as materialized (select s.id, ${tierOf(query)} as tier from matched s ${when}),
    reached as materialized (
      select min(tier) as tier from (
        select tier, sum(count(*)) over (order by tier) as n from tiered where tier > ${sql.lit(begun)} group by tier
      ) one where n >= ${sql.lit(rowLimit(query.limit))}
    )`;
}

function inOrder(source: NameIndex, query: SourceQuery): RawBuilder<unknown> {
  const { after } = query;
  const value = sql.ref(source.columnOf[query.sort] ?? 'by_popularity');
  const further = after ? sql`and ${isAfterKey(positionOrder, [after.tier, after.value, after.id])}` : sql``;
  // Looks up each row by its key: `offset 0` keeps the planner from reading the whole table.
  return sql`select m.tier, live.value, m.id from (
      select id, tier from tiered
      where tier >= ${sql.lit(after?.tier ?? 0)} and tier <= coalesce((select tier from reached), ${sql.lit(LAST_TIER)}) offset 0
    ) m
    cross join lateral (select ${value} as value from ${source.currentNumbers ?? sql.table(source.currentTable)} one where one.id = m.id offset 0) live
    where true ${further}
    order by ${orderOf(positionOrder)} limit ${sql.lit(rowLimit(query.limit))}`;
}

const toPosition = ({ tier, value, id }: SortedRow): ResultPosition[] =>
  tier === null ? [] : [{ tier, value, id }];

interface ScanRow {
  kind: 'found' | 'last' | 'count';
  value: number;
  id: string | null;
}

const scanStart = { value: Number.MIN_SAFE_INTEGER, id: '00000000-0000-0000-0000-000000000000' };

/**
 * The positions of one tier after `query.after`, found by scanning rows in the order of the sort, in growing steps. Null after
 * `maxScanned` rows, when sorting all matches is cheaper.
 */
async function findByPopularity(
  db: Db,
  {
    source,
    query,
    tier,
    limits: { firstScan, maxScanned },
  }: { source: NameIndex; query: SourceQuery; tier: number; limits: SearchLimits },
): Promise<ResultPosition[] | null> {
  const positions: ResultPosition[] = [];
  let from = { value: Number(query.after?.value ?? scanStart.value), id: query.after?.id ?? scanStart.id };
  let scanned = 0;
  for (let step = firstScan; scanned < maxScanned; step *= 2) {
    const rows = await scanStep(db, { source, query, tier, from, step });
    for (const { kind, value, id } of rows) {
      if (kind === 'found' && id !== null) positions.push({ tier, value, id });
      if (kind === 'last' && id !== null) from = { value, id };
    }
    const seen = rows.find(({ kind }) => kind === 'count')?.value ?? 0;
    if (positions.length >= query.limit || seen < step) return positions.slice(0, query.limit);
    scanned += seen;
  }
  return null;
}

/** Looks up the filtered facts of each scanned row that fits the term by its key; nothing without filters. */
const passesFiltersById = (source: NameIndex, query: SourceQuery): RawBuilder<unknown> =>
  query.narrowedBy === undefined
    ? sql`true`
    : sql`(select ${passesFilters(query, 'filtered')} from ${sql.table(source.namesTable)} filtered where filtered.id = s.id)`;

async function scanStep(
  db: Db,
  {
    source,
    query,
    tier,
    from,
    step,
  }: {
    source: NameIndex;
    query: SourceQuery;
    tier: number;
    from: { value: number; id: string };
    step: number;
  },
): Promise<ScanRow[]> {
  const value = sql.ref(source.columnOf[query.sort] ?? 'by_popularity');
  const order = [keyColumn('integer', 'asc', value), keyColumn('uuid', 'asc', 'id')];
  const { rows } = await sql<ScanRow>`
    with scanned as materialized (
      select ${value} as value, id, split_part(haystack, E'\\n', 1) as name, split_part(haystack, E'\\n', 2) as other, haystack, circle
      from ${sql.table(source.ordersTable)} where ${isAfterKey(order, [from.value, from.id])}
      order by ${orderOf(order)} limit ${sql.lit(step)}
    ), found as (
      select s.value, s.id from scanned s
      where ${matches(query)} and ${tierOf(query)} = ${sql.lit(tier)} and ${passesFiltersById(source, query)}
      order by 1, 2 limit ${sql.lit(rowLimit(query.limit))}
    )
    select 'found' as kind, value, id from (select * from found order by 1, 2) one
    union all select 'count', count(*), null from scanned
    union all (select 'last', value, id from scanned order by value desc, id desc limit 1)`.execute(db);
  return rows;
}

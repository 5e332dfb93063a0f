import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isAfterKey, keyColumn, orderOf } from '#platform/server/db/keyset.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import { matches, tierOf } from './match.scopes.ts';
import type { NameIndex, SearchLimits } from './name-index.ts';
import type { ResultPosition, SourceQuery } from './search-source.ts';

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
export async function findByPopularity(
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
      where ${matches(query)} and ${tierOf(query)} = ${sql.lit(tier)}
      order by 1, 2 limit ${sql.lit(rowLimit(query.limit))}
    )
    select 'found' as kind, value, id from (select * from found order by 1, 2) one
    union all select 'count', count(*), null from scanned
    union all (select 'last', value, id from scanned order by value desc, id desc limit 1)`.execute(db);
  return rows;
}

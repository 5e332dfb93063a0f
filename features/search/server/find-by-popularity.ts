import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
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
 * The places of one tier after `asked.after`, found by looking at the most popular things (or the newest: as the sort is) one
 * after another, in growing steps. Null where so many were looked at that another way is better.
 */
export async function findByPopularity(
  db: Db,
  source: NameIndex,
  asked: SourceQuery,
  tier: number,
  { firstScan, maxScanned: mostScanned }: SearchLimits,
): Promise<ResultPosition[] | null> {
  const places: ResultPosition[] = [];
  let from = { value: Number(asked.after?.value ?? scanStart.value), id: asked.after?.id ?? scanStart.id };
  let scanned = 0;
  for (let step = firstScan; scanned < mostScanned; step *= 2) {
    const rows = await scanStep(db, source, asked, tier, from, step);
    for (const { kind, value, id } of rows) {
      if (kind === 'found' && id !== null) places.push({ tier, value, id });
      if (kind === 'last' && id !== null) from = { value, id };
    }
    const seen = rows.find(({ kind }) => kind === 'count')?.value ?? 0;
    if (places.length >= asked.limit || seen < step) return places.slice(0, asked.limit);
    scanned += seen;
  }
  return null;
}

async function scanStep(
  db: Db,
  source: NameIndex,
  asked: SourceQuery,
  tier: number,
  from: { value: number; id: string },
  step: number,
): Promise<ScanRow[]> {
  const value = sql.ref(source.columnOf[asked.sort] ?? 'by_popularity');
  const { rows } = await sql<ScanRow>`
    with scanned as materialized (
      select ${value} as value, id, split_part(haystack, E'\\n', 1) as name, split_part(haystack, E'\\n', 2) as other, haystack, circle
      from ${sql.table(source.ordersTable)} where (${value}, id) > (${from.value}::bigint, ${from.id}::uuid)
      order by ${value}, id limit ${sql.lit(step)}
    ), found as (
      select s.value, s.id from scanned s
      where ${matches(asked)} and ${tierOf(asked)} = ${sql.lit(tier)}
      order by 1, 2 limit ${sql.lit(rowLimit(asked.limit))}
    )
    select 'found' as kind, value, id from (select * from found order by 1, 2) one
    union all select 'count', count(*), null from scanned
    union all (select 'last', value, id from scanned order by value desc, id desc limit 1)`.execute(db);
  return rows;
}

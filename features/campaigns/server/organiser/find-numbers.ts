import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { DayKind } from '../../model/day-kinds.ts';
import './day.store.ts';

export interface DayCountRow {
  /** As in 2026-06-30. */
  day: string;
  counts: Partial<Record<DayKind, number>>;
}

/** The counts of the last days on which anything was counted, in the order of the days. */
export async function findDayCounts(db: Db, campaignId: string, limit: number): Promise<DayCountRow[]> {
  const { rows } = await sql<DayCountRow>`
    select to_char(day, 'YYYY-MM-DD') as day, jsonb_object_agg(kind, count) as counts
    from campaign_days where campaign_id = ${campaignId} and kind not like 'from:%'
    group by campaign_days.day order by campaign_days.day desc limit ${sql.lit(limit)}`.execute(db);
  return rows.toReversed();
}

/** The hosts that most visitors came from. */
export async function findSources(db: Db, campaignId: string): Promise<{ host: string; visits: number }[]> {
  const { rows } = await sql<{ host: string; visits: number }>`
    select substr(kind, 6) as host, sum(count)::int as visits
    from campaign_days where campaign_id = ${campaignId} and kind like 'from:%'
    group by kind order by visits desc, kind limit 20`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';

/** How many entries a jury judges. `among`: those of a shortlist. */
export async function countJudgedEntries(
  db: Db,
  { id, group_id }: CampaignRow,
  among: string[] | null,
): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from group_tracks gt
    join campaign_entries e on e.campaign_id = ${id} and e.track_id = gt.track_id
    where gt.group_id = ${group_id} and gt.listed
      and (${among}::uuid[] is null or gt.track_id = any(${among}::uuid[]))`.execute(db);
  return rows[0]?.entries ?? 0;
}

/** Whether the jury judges this entry. */
export async function isJudgedEntry(
  db: Db,
  campaign: CampaignRow,
  { entryId, among }: { entryId: string; among: string[] | null },
): Promise<boolean> {
  if (among && !among.includes(entryId)) return false;
  return (await countJudgedEntries(db, campaign, [entryId])) === 1;
}

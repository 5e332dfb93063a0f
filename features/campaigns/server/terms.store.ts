import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow } from './campaigns.tables.ts';

/**
 * Inserts terms as the next version of a locked campaign, and returns its number. Those of a draft replace version 1, as nobody
 * can have accepted them.
 */
export async function insertTerms(
  db: Db,
  { id, announced_at }: Pick<CampaignRow, 'id' | 'announced_at'>,
  { terms, at }: { terms: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into campaign_terms (campaign_id, version, terms, created_at)
    select ${id}::uuid, case when ${announced_at}::timestamptz is null then 1 else coalesce(max(version), 0) + 1 end, ${terms}, ${at}
    from campaign_terms where campaign_id = ${id}
    on conflict (campaign_id, version) do update set terms = excluded.terms, created_at = excluded.created_at
    returning version`.execute(db);
  if (!rows[0]) throw new Error('Inserted terms gave no version');
  return rows[0].version;
}

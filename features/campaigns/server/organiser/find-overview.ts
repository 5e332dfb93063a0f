import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';

interface WaitingCount {
  name: string;
  groupLink: string;
  entries: number;
  heldGroups: number;
}

/** Campaigns without winners that have entries or held votes that nobody has looked at, those that wait longest first. */
export async function findWaitingCounts(db: Db): Promise<WaitingCount[]> {
  const { rows } = await sql<WaitingCount>`
    with waiting as (
      select campaign_id, 1 as entries, 0 as groups, entered_at as at from campaign_entries where state = 'waiting'
      union all
      select campaign_id, 0, 1, created_at from campaign_held_groups where decision is null
    )
    select c.name, g.group_link as "groupLink", sum(w.entries)::int as entries, sum(w.groups)::int as "heldGroups"
    from waiting w join campaigns c on c.id = w.campaign_id and c.announced_at is not null
      and c.cancelled_at is null and c.decided_at is null
    join groups g on g.id = c.group_id and g.withheld_at is null
    group by c.id, g.id order by min(w.at), c.id limit 10`.execute(db);
  return rows;
}

const MOST = 20;

/** Announced campaigns that are neither decided nor cancelled. */
export const findUnfinishedCampaigns = (db: Db): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('announced_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('decided_at', 'is', null)
    .orderBy('end_date', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

/** Drafts that nobody has changed since, the oldest first. */
export const findOldDrafts = (db: Db, before: Date): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('announced_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(MOST)
    .execute();

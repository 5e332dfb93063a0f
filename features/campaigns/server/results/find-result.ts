import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import '../voting/voting.tables.ts';

export interface ResultRow {
  track_id: string;
  votes: number;
  /** Entries with as many votes share a place. */
  place: number;
}

/** A part of the public result (all of it without a limit), by votes; entries that nobody has voted for and those that are not listed are left out. */
export async function findResult(
  db: Db,
  campaignId: string,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select n.track_id, n.votes, rank() over (order by n.votes desc)::int as place ${countedEntries(campaignId)}
    order by n.votes desc, n.track_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The entries with the most votes, as many as the campaign puts before its jury, ties at the border included. */
export async function findShortlist(
  db: Db,
  { id, shortlist_size }: Pick<CampaignRow, 'id' | 'shortlist_size'>,
): Promise<string[]> {
  const { rows } = await sql<{ track_id: string }>`
    select track_id from (select n.track_id, rank() over (order by n.votes desc) as place ${countedEntries(id)}) placed
    where place <= ${shortlist_size} order by place, track_id`.execute(db);
  return rows.map(({ track_id }) => track_id);
}

/** The votes that count, and those that do not: struck ones, and those for disqualified entries. */
export async function findVoteTotals(
  db: Db,
  campaignId: string,
): Promise<{ votes: number; notCounted: number }> {
  const { rows } = await sql<{ votes: number; notCounted: number }>`
    select coalesce(sum(n.votes) filter (where e.id is null), 0)::int as votes,
      coalesce(sum(case when e.id is null then n.struck else n.votes + n.struck end), 0)::int as "notCounted"
    from campaign_vote_counts n
    left join campaign_entries e on e.campaign_id = n.campaign_id and e.track_id = n.track_id
      and e.state = 'disqualified'
    where n.campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? { votes: 0, notCounted: 0 };
}

const countedEntries = (campaignId: string): RawBuilder<unknown> => sql`
  from campaign_vote_counts n
  join group_tracks gt on gt.group_id = n.group_id and gt.track_id = n.track_id and gt.listed
  where n.campaign_id = ${campaignId} and n.votes > 0`;

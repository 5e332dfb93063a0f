import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import '../voting/voting.tables.ts';

export interface VoteReview {
  reviewedAt: Date;
  votes: number;
  /** Whether every held group is decided on. */
  settled: boolean;
}

/** The check of the votes since the present end of voting; null before it. */
export async function findReview(
  db: Db,
  { id, voting_end }: Pick<CampaignRow, 'id' | 'voting_end'>,
): Promise<VoteReview | null> {
  const { rows } = await sql<VoteReview>`
    select r.reviewed_at as "reviewedAt", r.votes, not exists(
      select from campaign_held_groups h where h.campaign_id = r.campaign_id and h.decision is null
    ) as settled
    from campaign_vote_reviews r where r.campaign_id = ${id} and r.reviewed_at >= ${voting_end}`.execute(db);
  return rows[0] ?? null;
}

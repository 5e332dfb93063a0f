import type { CampaignTimes } from '../model/campaign-phase.ts';
import type { CampaignRow } from './campaigns.tables.ts';

/** What the phase of a campaign follows from. */
export const campaignTimes = (row: CampaignRow): CampaignTimes => ({
  announcedAt: row.announced_at,
  start: row.start_date,
  end: row.end_date,
  votingMethod: row.voting_method,
  votingStart: row.voting_start,
  votingEnd: row.voting_end,
  judgingEnd: row.judging_end,
  decidedAt: row.decided_at,
  cancelledAt: row.cancelled_at,
});

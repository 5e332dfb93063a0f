import type { CampaignTimes } from '../model/campaign-phase.ts';
import type { CampaignRow } from './campaigns.tables.ts';

/** The columns that the phase of a campaign follows from. */
export const campaignTimeColumns = [
  'announced_at',
  'start_date',
  'end_date',
  'voting_method',
  'voting_start',
  'voting_end',
  'judging_end',
  'decided_at',
  'cancelled_at',
] as const satisfies readonly (keyof CampaignRow)[];

/** What the phase of a campaign follows from. */
export const campaignTimes = (
  row: Pick<CampaignRow, (typeof campaignTimeColumns)[number]>,
): CampaignTimes => ({
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

import type { CampaignPhase } from '#features/groups/group-campaign.contract.ts';

/** What a page calls a phase. */
export const phaseTexts: Record<CampaignPhase, string> = {
  draft: 'Draft',
  announced: 'Opens soon',
  open: 'Open now',
  voting: 'Voting',
  judging: 'Being judged',
  decided: 'Decided',
  cancelled: 'Cancelled',
};

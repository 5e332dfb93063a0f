import { type GroupWithRights, getVisibleGroup } from '#features/groups/server/may-see-group.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { votingPeriod } from '../../model/campaign-phase.ts';
import { findCampaignByGroup } from '../campaign.store.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';

export interface VotedCampaign {
  group: GroupWithRights;
  campaign: CampaignRow;
}

/** The campaign of a group in which the public votes, has voted or will vote; refuses (404) where there is none. */
export async function getVotedCampaign(call: Call, slug: string): Promise<VotedCampaign> {
  const group = await getVisibleGroup(call, slug);
  const campaign = await findCampaignByGroup(call.db, group.row.id);
  if (!campaign || !votingPeriod(campaignTimes(campaign))) throw notFound();
  return { group, campaign };
}

import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { votingPeriod } from '../../model/campaign-phase.ts';
import { campaignTimes } from '../campaign-times.ts';
import { getVotedCampaign, type VotedCampaign } from './get-voted-campaign.ts';

/** The campaign for who decides on its votes; refuses others (403), and everybody until voting has ended (409). */
export async function getCheckedCampaign(call: MemberCall, slug: string): Promise<VotedCampaign> {
  const found = await getVotedCampaign(call, slug);
  if (!found.group.rights.manageTracks) throw forbidden();
  const period = votingPeriod(campaignTimes(found.campaign));
  if (period && call.now < period.end) throw conflict('Votes are checked when voting has ended.');
  return found;
}

import { type GroupWithRights, getVisibleGroup } from '#features/groups/server/may-see-group.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { hasJury, juryRefusal } from '../../model/jury/judging-refusal.ts';
import { findCampaignByGroup, lockCampaign } from '../campaign.store.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';

export interface JudgedCampaign {
  group: GroupWithRights;
  campaign: CampaignRow;
}

/** The campaign of a group that a jury judges; refuses (404) where there is none. */
export async function getJudgedCampaign(call: Call, slug: string): Promise<JudgedCampaign> {
  const group = await getVisibleGroup(call, slug);
  const campaign = await findCampaignByGroup(call.db, group.row.id);
  if (!campaign || !hasJury(campaign.voting_method)) throw notFound();
  return { group, campaign };
}

/** The same for who organises the campaign; refuses (403) others. */
export async function getOrganisedJury(call: MemberCall, slug: string): Promise<JudgedCampaign> {
  const found = await getJudgedCampaign(call, slug);
  if (!found.group.rights.manageTracks) throw forbidden();
  return found;
}

/** The campaign with its row locked, so that its jury is changed by one after the other; refuses (409) one that is over. */
export async function lockOpenJury(call: Call, { id }: CampaignRow): Promise<CampaignRow> {
  const campaign = await lockCampaign(call.db, id);
  if (!campaign || !hasJury(campaign.voting_method)) throw notFound();
  const refusal = juryRefusal(campaignTimes(campaign), call.now);
  if (refusal) throw refusal;
  return campaign;
}

import type { GroupWithRights } from '#features/groups/server/may-see-group.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { lockCampaign } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { getCampaignBySlug } from '../find-campaign-by-slug.ts';

export interface OrganisedCampaign {
  campaign: CampaignRow;
  group: GroupWithRights;
}

/** The campaign for its organisers, admins of the group and of the site; refuses others (403). */
export async function getOrganisedCampaign(call: MemberCall, slug: string): Promise<OrganisedCampaign> {
  const found = await getCampaignBySlug(call, slug);
  if (!found.group.rights.manageTracks) throw forbidden();
  return found;
}

/** The same with the campaign's row locked. */
export async function lockOrganisedCampaign(call: MemberCall, slug: string): Promise<OrganisedCampaign> {
  const { campaign, group } = await getOrganisedCampaign(call, slug);
  const locked = await lockCampaign(call.db, campaign.id);
  if (!locked) throw notFound();
  return { campaign: locked, group };
}

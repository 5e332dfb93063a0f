import { type GroupWithRights, getVisibleGroup } from '#features/groups/server/may-see-group.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { findCampaignByGroup } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';

/** The campaign of a group for its organisers; refuses (404) where there is none, and (403) who is admin neither of it nor of the site. */
export async function getOrganisedCampaign(
  call: Call,
  slug: string,
): Promise<{ group: GroupWithRights; campaign: CampaignRow }> {
  const group = await getVisibleGroup(call, slug);
  const campaign = group.row.campaign ? await findCampaignByGroup(call.db, group.row.id) : undefined;
  if (!campaign) throw notFound();
  if (!group.rights.manageTracks) throw forbidden();
  return { group, campaign };
}

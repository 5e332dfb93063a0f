import { getGroupWithViewer } from '#features/groups/server/find-group.ts';
import { checkMaySeeGroup, type GroupWithRights } from '#features/groups/server/may-see-group.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { findCampaignByGroup } from './campaign.store.ts';
import type { CampaignRow } from './campaigns.tables.ts';

/** The campaign with this slug and its group; refuses (404) a group without one. */
export async function getCampaignBySlug(
  call: Call,
  slug: string,
): Promise<{ campaign: CampaignRow; group: GroupWithRights }> {
  const found = await getGroupWithViewer(call, slug);
  const campaign = found.row.campaign ? await findCampaignByGroup(call.db, found.row.id) : undefined;
  if (!campaign) throw notFound();
  return { campaign, group: checkMaySeeGroup(call, found) };
}

import { findGroupById } from '#features/groups/server/find-group.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { AdminCampaignDocument } from '../../admin.contract.ts';
import { checkReadiness } from '../../model/campaign-readiness.ts';
import { findCampaign } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { presentCampaign } from '../present-campaign.ts';

export async function getAdminCampaign(
  call: MemberCall,
  { id }: { id: string },
): Promise<AdminCampaignDocument> {
  const row = await findCampaign(call.db, id);
  if (!row) throw notFound();
  return presentAdminCampaign(call, row);
}

/** A campaign of any phase with the findings of its ready-check, which only a draft has. */
export async function presentAdminCampaign(call: Call, row: CampaignRow): Promise<AdminCampaignDocument> {
  const group = await findGroupById(call.db, row.group_id, null);
  if (!group) throw notFound();
  const data = await presentCampaign(call, row, group.row.group_link);
  const isDraft = data.attributes.phase === 'draft';
  return { data, findings: isDraft ? checkReadiness(data.attributes, call.now) : [] };
}

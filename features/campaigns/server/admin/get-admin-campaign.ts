import type { CampaignResource } from '#features/groups/group-campaign.contract.ts';
import { findGroupById } from '#features/groups/server/find-group.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { AdminCampaignDocument } from '../../admin.contract.ts';
import { checkReadiness, type ReadinessFinding } from '../../model/campaign-readiness.ts';
import { findCampaign } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { countSeats } from '../jury/find-jurors.ts';
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
  return { data, revision: row.revision, findings: isDraft ? await findReadiness(call, data) : [] };
}

/** What is missing or wrong before a draft is announced. */
export const findReadiness = async (
  { db, now }: Call,
  { id, attributes }: CampaignResource,
): Promise<ReadinessFinding[]> => checkReadiness({ ...attributes, seats: await countSeats(db, id) }, now);

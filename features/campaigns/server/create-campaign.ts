import { findGroup } from '#features/groups/server/find-group.ts';
import { lockGroupRow, updateGroupRow } from '#features/groups/server/group.store.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { CampaignDocument, createCampaign as contract } from '../contract.ts';
import { insertCampaign } from './campaign.store.ts';
import { checkCampaignPeriod, toCampaignColumns } from './campaign-columns.ts';
import { presentCampaign } from './present-campaign.ts';

/** Creates the campaign of a group, which becomes joinable. Refuses closed groups, as their content would become public. */
export async function createCampaign(
  call: MemberCall,
  { campaign }: InputOf<typeof contract>,
): Promise<CampaignDocument> {
  const { slug, ...fields } = campaign;
  const [start_date, end_date] = [new Date(fields.startDate), new Date(fields.endDate)];
  checkCampaignPeriod(start_date, end_date);
  const found = await findGroup(call.db, slug, null);
  if (found) await lockGroupRow(call.db, found.row.id);
  const locked = found && (await findGroup(call.db, String(found.row.number), null));
  if (!locked) throw invalid({ slug: ['is the link of no group'] });
  const { row: group } = locked;
  if (group.privacy_setting === 'closed') throw invalid({ slug: ['is the link of a closed group'] });
  const row = await insertCampaign(call.db, {
    ...toCampaignColumns(fields),
    id: call.newId(),
    group_id: group.id,
    name: fields.name ?? group.name,
    start_date,
    end_date,
    created_at: call.now,
    updated_at: call.now,
  });
  if (!row) throw invalid({ slug: ['has a campaign already'] });
  await updateGroupRow(call.db, group.id, {
    campaign: true,
    privacy_setting: 'joinable',
    enable_following: true,
    members_can_post_tracks: true,
    updated_at: call.now,
  });
  await publishGroupInvalidation(call, group);
  return { data: presentCampaign(row, group.group_link, call.now) };
}

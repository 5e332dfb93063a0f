import { findGroup } from '#features/groups/server/find-group.ts';
import { lockGroupRow, updateGroupRow } from '#features/groups/server/group.store.ts';
import type { GroupRow } from '#features/groups/server/groups.tables.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { CampaignDocument, createCampaign as contract } from '../contract.ts';
import { insertCampaign, updateCampaignRow } from './campaign.store.ts';
import { checkCampaignPeriod, toCampaignColumns } from './campaign-columns.ts';
import { presentCampaign } from './present-campaign.ts';
import { saveTerms } from './save-terms.ts';

/**
 * Creates the campaign of a group, as a draft or announced. An announced one makes its group joinable; closed groups are refused, as
 * their content would become public.
 */
export async function createCampaign(
  call: MemberCall,
  { campaign }: InputOf<typeof contract>,
): Promise<CampaignDocument> {
  const { slug, draft = false, terms = '', ...fields } = campaign;
  const [start_date, end_date] = [new Date(fields.startDate), new Date(fields.endDate)];
  checkCampaignPeriod(start_date, end_date);
  const group = await lockGroup(call, slug);
  const row = await insertCampaign(call.db, {
    ...toCampaignColumns(fields),
    id: call.newId(),
    group_id: group.id,
    name: fields.name ?? group.name,
    start_date,
    end_date,
    announced_at: draft ? null : call.now,
    created_at: call.now,
    updated_at: call.now,
  });
  if (!row) throw invalid({ slug: ['has a campaign already'] });
  const saved =
    terms === '' ? row : await updateCampaignRow(call.db, row.id, await saveTerms(call, row, terms));
  if (!draft) await openGroupForCampaign(call, group);
  return { data: await presentCampaign(call, saved, group.group_link) };
}

async function lockGroup(call: MemberCall, slug: string): Promise<GroupRow> {
  const found = await findGroup(call.db, slug, null);
  if (found) await lockGroupRow(call.db, found.row.id);
  const locked = found && (await findGroup(call.db, String(found.row.number), null));
  if (!locked) throw invalid({ slug: ['is the link of no group'] });
  if (locked.row.privacy_setting === 'closed') throw invalid({ slug: ['is the link of a closed group'] });
  return locked.row;
}

/** Makes a locked group the group of an announced campaign (CAMPAIGN-016). */
async function openGroupForCampaign(call: MemberCall, group: GroupRow): Promise<void> {
  await updateGroupRow(call.db, group.id, {
    campaign: true,
    privacy_setting: 'joinable',
    enable_following: true,
    members_can_post_tracks: true,
    updated_at: call.now,
  });
  await publishGroupInvalidation(call, group);
}

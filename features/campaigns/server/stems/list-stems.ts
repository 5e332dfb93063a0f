import { getVisibleGroup } from '#features/groups/server/may-see-group.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type {
  AdminStemsView,
  listAdminStems as adminContract,
  listStems as contract,
} from '../../stems.contract.ts';
import { findCampaignByGroup } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { getAdminStems, presentStem } from './present-stems.ts';
import { hasBegun } from './stem-files.ts';
import { findStems } from './stems.store.ts';

/** The stems of a campaign that has begun; none until their archive is made. Refuses (404) where there is no campaign. */
export async function listStems(
  call: Call,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const campaign = await getCampaignOfGroup(call, slug);
  if (campaign.stems_key === null || !hasBegun(campaign, call.now)) return { stems: [] };
  const rows = await findStems(call.db, campaign.id);
  return { stems: rows.flatMap((row) => presentStem(call, row)) };
}

/** The campaign of a group by the group's link; refuses (404) where there is none. */
export async function getCampaignOfGroup(call: Call, slug: string): Promise<CampaignRow> {
  const { row: group } = await getVisibleGroup(call, slug);
  const campaign = await findCampaignByGroup(call.db, group.id);
  if (!campaign) throw notFound();
  return campaign;
}

export const listAdminStems = (
  call: MemberCall,
  { id }: InputOf<typeof adminContract>,
): Promise<AdminStemsView> => getAdminStems(call, id);

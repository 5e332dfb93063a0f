import type { FindGroupCampaign } from '#features/groups/server/group-campaign.ts';
import { findCampaignByGroup } from './campaign.store.ts';
import { presentContestants } from './list-contestants.ts';
import { presentCampaign } from './present-campaign.ts';

/** The campaign of a group with its newest contestants; null without one. */
export const findGroupCampaign: FindGroupCampaign = async (call, { row: group }) => {
  const row = await findCampaignByGroup(call.db, group.id);
  if (!row) return null;
  const { data, meta } = await presentContestants(call, { groupId: group.id, campaignId: row.id });
  return {
    campaign: await presentCampaign(call, row, group.group_link),
    contestants: data,
    contestantsCount: meta.total,
  };
};

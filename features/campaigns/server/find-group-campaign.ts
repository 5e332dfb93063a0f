import type { FindGroupCampaign } from '#features/groups/server/group-campaign.ts';
import { findCampaignByGroup } from './campaign.store.ts';
import { presentContestants } from './list-contestants.ts';
import { presentCampaign } from './present-campaign.ts';

/** The campaign of a group with its newest contestants; null without one. */
export const findGroupCampaign: FindGroupCampaign = async (call, { row: group }) => {
  const row = await findCampaignByGroup(call.db, group.id);
  if (!row) return null;
  const { data, meta } = await presentContestants(call, group.id);
  return {
    campaign: presentCampaign(row, group.group_link, call.now),
    contestants: data,
    contestantsCount: meta.total,
  };
};

import type { FindCampaignState } from '#features/groups/server/group-campaign.ts';
import { campaignState } from '../model/campaign-state.ts';
import { findCampaignByGroup } from './campaign.store.ts';

/** The state of a group's campaign by the server's clock; null without one. */
export const findCampaignState: FindCampaignState = async (call, groupId) => {
  const row = await findCampaignByGroup(call.db, groupId);
  return row ? campaignState(call.now, row.start_date, row.end_date) : null;
};

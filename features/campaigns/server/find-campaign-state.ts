import type { FindCampaignState } from '#features/groups/server/group-campaign.ts';
import { campaignState } from '../model/campaign-phase.ts';
import { findCampaignByGroup } from './campaign.store.ts';
import { campaignTimes } from './campaign-times.ts';

/** The state of a group's campaign by the server's clock; null without one. */
export const findCampaignState: FindCampaignState = async (call, groupId) => {
  const row = await findCampaignByGroup(call.db, groupId);
  return row ? campaignState(campaignTimes(row), call.now) : null;
};

import { campaignStateFinder, groupCampaignFinder } from '#features/groups/server/group-campaign.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { createCampaign } from './create-campaign.ts';
import { createEntry } from './create-entry.ts';
import { findCampaignState } from './find-campaign-state.ts';
import { findGroupCampaign } from './find-group-campaign.ts';
import { listContestants } from './list-contestants.ts';
import { updateCampaign } from './update-campaign.ts';

export const campaigns = feature({
  name: 'campaigns',
  plugs: [groupCampaignFinder.plug(findGroupCampaign), campaignStateFinder.plug(findCampaignState)],
  endpoints: [
    bind(contract.createCampaign, createCampaign),
    bind(contract.updateCampaign, updateCampaign),
    bind(contract.listContestants, listContestants),
    bind(contract.createEntry, createEntry),
  ],
});

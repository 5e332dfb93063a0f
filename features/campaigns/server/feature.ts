import { bind, type Feature, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { createCampaign } from './create-campaign.ts';
import { listContestants } from './list-contestants.ts';
import { updateCampaign } from './update-campaign.ts';

export const campaigns: Feature = feature({
  name: 'campaigns',
  endpoints: [
    bind(contract.createCampaign, createCampaign),
    bind(contract.updateCampaign, updateCampaign),
    bind(contract.listContestants, listContestants),
  ],
});

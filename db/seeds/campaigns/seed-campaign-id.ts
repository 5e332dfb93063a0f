import { seedIdOf } from '../groups/seed-groups.ts';
import { plannedCampaignGroup } from './planned-campaign.ts';

export const seedCampaignId = seedIdOf(`campaign ${plannedCampaignGroup.link}`);

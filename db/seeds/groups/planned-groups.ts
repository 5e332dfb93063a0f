import { plannedCampaignGroup } from '../campaigns/planned-campaign.ts';
import type { PlannedGroup } from './planned-group.ts';
import { firstPlannedGroups } from './planned-groups-first.ts';
import { secondPlannedGroups } from './planned-groups-second.ts';

/** The seeded groups. */
export const plannedGroups: readonly PlannedGroup[] = [
  plannedCampaignGroup,
  ...firstPlannedGroups,
  ...secondPlannedGroups,
];

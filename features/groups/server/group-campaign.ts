import type { UserResource } from '#features/profiles/users.contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { CampaignResource } from '../campaign.contract.ts';
import type { GroupWithRights } from './may-see-group.ts';

/** What the group shows of its campaign. */
export interface GroupCampaign {
  campaign: CampaignResource;
  /** The newest. */
  contestants: UserResource[];
  contestantsCount: number;
}

/** Reads the campaign of a group that runs one: features/campaigns. */
export type FindGroupCampaign = (call: Call, group: GroupWithRights) => Promise<GroupCampaign | null>;

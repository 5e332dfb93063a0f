import type { UserResource } from '#features/profiles/users.contract.ts';
import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { CampaignResource, CampaignState } from '../group-campaign.contract.ts';
import type { GroupWithRights } from './may-see-group.ts';

/** What the page of a group presents of its campaign. */
export interface GroupCampaign {
  campaign: CampaignResource;
  /** The newest contestants. */
  contestants: UserResource[];
  contestantsCount: number;
}

/** Finds the campaign of a group, null without one; implemented by features/campaigns. */
export type FindGroupCampaign = (call: Call, group: GroupWithRights) => Promise<GroupCampaign | null>;
export const groupCampaignFinder = extensionPoint<FindGroupCampaign>('campaign of a group', { single: true });

/** Finds the state of a group's campaign; implemented by features/campaigns. */
export type FindCampaignState = (call: Call, groupId: string) => Promise<CampaignState | null>;
export const campaignStateFinder = extensionPoint<FindCampaignState>('state of the campaign of a group', {
  single: true,
});

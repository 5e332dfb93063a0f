import type { UserResource } from '#features/profiles/users.contract.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { CampaignResource, CampaignState, EntryForm } from '../group-campaign.contract.ts';
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

/** What a campaign does with the tracks of its group, in the transaction that posts or removes them; implemented by features/campaigns. */
export interface CampaignEntries {
  /** The state of a group's campaign; null without one. */
  findState: (call: Call, groupId: string) => Promise<CampaignState | null>;
  /**
   * Enters a track of the actor in the open campaign of a locked group. False where it is entered already. Refuses what the
   * campaign does not accept.
   */
  enter: (call: MemberCall, entry: NewEntry) => Promise<{ held: boolean } | false>;
  /** The co-makers that entrants name, by track; nothing of entries without any, or that are not listed. */
  findCredits: (
    call: Call,
    groupId: string,
    trackIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Withdraws the entry of a track, where it is one; refuses (403) who withdraws an own one after the end. */
  withdraw: (call: MemberCall, groupId: string, trackId: string) => Promise<void>;
}

export interface NewEntry {
  groupId: string;
  trackId: string;
  form: EntryForm;
}

export const campaignEntries = extensionPoint<CampaignEntries>('entries of the campaign of a group', {
  single: true,
});

import type { GroupWithRights } from '#features/groups/server/may-see-group.ts';
import type { Call } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { getCampaignBySlug } from '../find-campaign-by-slug.ts';

export interface Chat {
  campaign: CampaignRow;
  group: GroupWithRights;
  /** Whether the actor is an admin of the group or the site. */
  moderates: boolean;
}

/** The chat of a group's campaign; refuses (404) a group without one. */
export async function getChat(call: Call, groupKey: string): Promise<Chat> {
  const { campaign, group } = await getCampaignBySlug(call, groupKey);
  return { campaign, group, moderates: group.rights.manageTracks };
}

/** The channel of the live messages of a campaign's chat. */
export const chatChannel = (campaignId: string): string => `campaign-chat:${campaignId}`;

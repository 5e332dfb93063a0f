import { type GroupWithRights, getVisibleGroup } from '#features/groups/server/may-see-group.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { findCampaignByGroup } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';

export interface Chat {
  campaign: CampaignRow;
  group: GroupWithRights;
  /** Whether the actor is an admin of the group or the site. */
  moderates: boolean;
}

/** The chat of a group's campaign; refuses (404) a group without one. */
export async function getChat(call: Call, groupKey: string): Promise<Chat> {
  const group = await getVisibleGroup(call, groupKey);
  const campaign = group.row.campaign ? await findCampaignByGroup(call.db, group.row.id) : undefined;
  if (!campaign) throw notFound();
  return { campaign, group, moderates: group.rights.manageTracks };
}

/** The channel of the live messages of a campaign's chat. */
export const chatChannel = (campaignId: string): string => `campaign-chat:${campaignId}`;

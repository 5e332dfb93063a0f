import { insertCampaign } from '#features/campaigns/server/campaign.store.ts';
import { updateGroupRow } from '#features/groups/server/group.store.ts';
import { renderNewsBody } from '#features/news/server/render-news-body.ts';
import type { Call } from '#platform/server/call.ts';
import { seedGroupId, seedIdOf } from '../groups/seed-groups.ts';
import { plannedCampaign, plannedCampaignGroup } from './planned-campaign.ts';

const DAY_MS = 86_400_000;

/** Inserts the campaign of the seeded community, whose group must exist; it is open on the first day. */
export async function seedCampaign(call: Call): Promise<void> {
  const today = Math.floor(call.now.getTime() / DAY_MS) * DAY_MS;
  const inDays = (days: number) => new Date(today + days * DAY_MS);
  const groupId = seedGroupId(plannedCampaignGroup);
  const begun = await insertCampaign(call.db, {
    id: seedIdOf(`campaign ${plannedCampaignGroup.link}`),
    group_id: groupId,
    name: plannedCampaignGroup.name,
    subtitle: plannedCampaign.subtitle,
    description: plannedCampaign.description,
    description_html: renderNewsBody(plannedCampaign.description),
    artist_name: plannedCampaign.artistName,
    artist_description: plannedCampaign.artistDescription,
    start_date: inDays(plannedCampaign.startsInDays),
    end_date: inDays(plannedCampaign.endsInDays),
    winner_announcement_at: inDays(plannedCampaign.winnersInDays),
    created_at: inDays(plannedCampaign.startsInDays),
    updated_at: inDays(plannedCampaign.startsInDays),
  });
  if (begun) await updateGroupRow(call.db, groupId, { campaign: true });
}

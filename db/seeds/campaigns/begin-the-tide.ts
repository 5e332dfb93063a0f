import { insertCampaign } from '#features/campaigns/server/campaign.store.ts';
import { updateGroup } from '#features/groups/server/group.store.ts';
import { renderNewsBody } from '#features/news/server/render-news-body.ts';
import type { Call } from '#platform/server/call.ts';
import { seedGroupId, seedIdOf } from '../groups/found-groups.ts';
import { tide, tideGroup } from './the-tide.ts';

const DAY_MS = 86_400_000;

/** Begins the campaign of the first hall, whose group must be there; it is open when the hall is. */
export async function beginTheTide(call: Call): Promise<void> {
  const today = Math.floor(call.now.getTime() / DAY_MS) * DAY_MS;
  const inDays = (days: number) => new Date(today + days * DAY_MS);
  const groupId = seedGroupId(tideGroup);
  const begun = await insertCampaign(call.db, {
    id: seedIdOf(`campaign ${tideGroup.link}`),
    group_id: groupId,
    name: tideGroup.name,
    subtitle: tide.subtitle,
    description: tide.description,
    description_html: renderNewsBody(tide.description),
    artist_name: tide.artistName,
    artist_description: tide.artistDescription,
    start_date: inDays(tide.startsInDays),
    end_date: inDays(tide.endsInDays),
    winner_announcement_at: inDays(tide.winnersInDays),
    created_at: inDays(tide.startsInDays),
    updated_at: inDays(tide.startsInDays),
  });
  if (begun) await updateGroup(call.db, groupId, { campaign: true });
}

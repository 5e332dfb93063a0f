import { insertCampaign } from '#features/campaigns/server/campaign.store.ts';
import { insertChatMessage } from '#features/campaigns/server/chat/chat-messages.store.ts';
import { insertEntry } from '#features/campaigns/server/entries/entry.store.ts';
import { enqueueShareCard } from '#features/campaigns/server/share-card/share-card-facts.ts';
import { updateGroupRow } from '#features/groups/server/group.store.ts';
import { renderNewsBody } from '#features/news/server/render-news-body.ts';
import type { Call } from '#platform/server/call.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { seedGroupId, seedIdOf } from '../groups/seed-groups.ts';
import { addCampaignStems } from '../seed.jobs.ts';
import { plannedCampaign, plannedCampaignGroup, plannedChat } from './planned-campaign.ts';
import { seedCampaignId } from './seed-campaign-id.ts';
import { seedCollaborations } from './seed-collaborations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Inserts the entry of a seeded track that is posted in the campaign's group. */
export async function enterSeedTrack(call: Call, trackId: string, owner: number, at: Date): Promise<void> {
  await insertEntry(call.db, {
    id: call.newId(),
    campaign_id: seedCampaignId,
    track_id: trackId,
    entrant_id: seedUserId(owner),
    state: 'listed',
    entered_at: at,
    changed_at: at,
  });
}

/** Inserts the campaign of the seeded community, whose group must exist; it is open on the first day. */
export async function seedCampaign(call: Call): Promise<void> {
  const today = Math.floor(call.now.getTime() / DAY_MS) * DAY_MS;
  const inDays = (days: number) => new Date(today + days * DAY_MS);
  const groupId = seedGroupId(plannedCampaignGroup);
  const begun = await insertCampaign(call.db, {
    id: seedCampaignId,
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
    announced_at: inDays(plannedCampaign.startsInDays),
    created_at: inDays(plannedCampaign.startsInDays),
    updated_at: inDays(plannedCampaign.startsInDays),
  });
  if (!begun) return;
  await seedCollaborations(call, begun);
  await updateGroupRow(call.db, groupId, { campaign: true });
  await enqueueShareCard(call, begun.id);
  await call.enqueue(addCampaignStems, {}, { key: 'seeds.campaign-stems' });
  for (const [minutesAgo, author, content] of plannedChat) {
    await insertChatMessage(call.db, {
      id: seedIdOf(`chat ${minutesAgo}`),
      campaign_id: begun.id,
      user_id: seedUserId(seedMembers.findIndex(({ name }) => name === author)),
      content,
      created_at: new Date(call.now.getTime() - minutesAgo * MINUTE_MS),
    });
  }
}

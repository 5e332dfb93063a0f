import { writeWinnersUpdate } from '#features/campaigns/model/winners/write-winners-update.ts';
import type { CampaignRow } from '#features/campaigns/server/campaigns.tables.ts';
import { upsertAddress } from '#features/campaigns/server/claims/address.store.ts';
import { insertClaim, updateClaimState } from '#features/campaigns/server/claims/claim.store.ts';
import { upsertPrizes } from '#features/campaigns/server/winners/prize.store.ts';
import { replaceWinners } from '#features/campaigns/server/winners/winner.store.ts';
import { insertGroupUpdates } from '#features/groups/server/updates/group-update.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Call } from '#platform/server/call.ts';
import { renderMarkdown } from '#platform/server/markdown/render-markdown.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { seedIdOf } from '../groups/seed-groups.ts';
import { plannedPastGroup, plannedPrizes } from './planned-campaigns.ts';

const DAY_MS = 86_400_000;

type ClaimEnd = 'sent' | 'confirmed' | 'declined' | 'offered';

/** Who has which prize, and how far that has come, in the order of the winners; one has declined, so that the fourth moved up. */
const ends: readonly { prize: number; copy: number; end: ClaimEnd }[] = [
  { prize: 0, copy: 1, end: 'sent' },
  { prize: 1, copy: 1, end: 'confirmed' },
  { prize: 1, copy: 2, end: 'declined' },
  { prize: 1, copy: 2, end: 'offered' },
];

/** Gives the prizes of a decided campaign to its entries in their order, and announces them in its group. */
export async function awardSeedPrizes(
  call: Call,
  campaign: CampaignRow,
  entries: readonly TrackRow[],
): Promise<void> {
  const decidedAt = campaign.decided_at ?? call.now;
  const prizeId = (place: number) => seedIdOf(`${campaign.name} prize ${place}`);
  const winnerId = (place: number) => seedIdOf(`${campaign.name} winner ${place}`);
  await upsertPrizes(
    call.db,
    campaign.id,
    plannedPrizes.map((prize, place) => ({ ...prize, id: prizeId(place) })),
  );
  await replaceWinners(
    call.db,
    campaign.id,
    entries.map((track, place) => ({
      id: winnerId(place),
      place: place + 1,
      track_id: track.id,
      entrant_id: track.user_id,
    })),
  );
  for (const [place, { prize, copy, end }] of ends.entries()) {
    const track = entries[place];
    if (!track) continue;
    const id = seedIdOf(`${campaign.name} claim ${place}`);
    // Who moved up has had the offer since yesterday.
    const offeredAt = end === 'offered' ? new Date(call.now.getTime() - DAY_MS) : decidedAt;
    await insertClaim(call.db, {
      id,
      campaignId: campaign.id,
      prizeId: prizeId(prize),
      copy,
      winnerId: winnerId(place),
      userId: track.user_id,
      offeredAt,
      claimUntil: new Date(offeredAt.getTime() + campaign.claim_days * DAY_MS),
    });
    await endClaim(call, id, end, new Date(decidedAt.getTime() + (place + 1) * DAY_MS));
  }
  await announceInGroup(call, campaign, entries);
}

async function endClaim(call: Call, id: string, end: ClaimEnd, at: Date): Promise<void> {
  if (end === 'offered') return;
  const answer = end === 'declined' ? 'declined' : 'confirmed';
  await updateClaimState(call.db, id, { from: ['offered'], state: answer, at });
  if (end === 'confirmed')
    await upsertAddress(call.db, { claimId: id, address: 'Boat house 3\nQuay Road\nHarbour Town', at });
  if (end === 'sent')
    await updateClaimState(call.db, id, {
      from: ['confirmed'],
      state: 'sent',
      at: new Date(at.getTime() + DAY_MS),
    });
}

async function announceInGroup(
  call: Call,
  campaign: CampaignRow,
  entries: readonly TrackRow[],
): Promise<void> {
  const winners = entries.slice(0, 3).map(({ title, user_id }, place) => ({
    title,
    username: seedMembers.find((_member, at) => seedUserId(at) === user_id)?.name ?? '',
    prize: plannedPrizes[Math.min(place, 1)]?.name ?? null,
  }));
  const content = writeWinnersUpdate(winners, plannedPastGroup.link);
  await insertGroupUpdates(call.db, [
    {
      id: seedIdOf(`${campaign.name} winners`),
      group_id: campaign.group_id,
      author_id: null,
      title: `The winners of ${campaign.name}`,
      content,
      content_html: renderMarkdown(content),
      created_at: campaign.decided_at ?? call.now,
    },
  ]);
}

import { groupTrackListed } from '#features/groups/events.contract.ts';
import { lockGroupForUpdate } from '#features/groups/server/find-group.ts';
import { type GroupWithRights, withRights } from '#features/groups/server/may-see-group.ts';
import { updateGroupTrackHeld } from '#features/groups/server/posts/group-track.store.ts';
import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { listEntry as contract } from '../../entries.contract.ts';
import { findCampaignByGroup, lockCampaign } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { updateEntryState } from './entry.store.ts';

/** Lists a waiting entry. Refuses (404) what does not wait, and (409) once the winners are set, as it could not win any more. */
export async function listEntry(
  call: MemberCall,
  { slug, trackId }: InputOf<typeof contract>,
): Promise<Record<string, never>> {
  await lockTrackShared(call.db, trackId);
  const { row: group } = await lockGroupOfOrganiser(call, slug);
  const found = await findCampaignByGroup(call.db, group.id);
  const campaign = found && (await lockCampaign(call.db, found.id));
  const change = { from: ['waiting' as const], state: 'listed' as const, at: call.now };
  const entry = campaign && (await updateEntryState(call.db, { campaignId: campaign.id, trackId }, change));
  if (!entry) throw notFound();
  checkNoWinners(campaign);
  await updateGroupTrackHeld(call.db, { groupId: group.id, trackId, held: false });
  await call.emit(groupTrackListed, { groupId: group.id, trackId, userId: entry.entrant_id });
  await publishInvalidation(call.db, [String(group.number), trackId]);
  return {};
}

/** Refuses (409) a campaign whose winners are set: its entries stay as they are. */
export function checkNoWinners({ decided_at }: Pick<CampaignRow, 'decided_at'>): void {
  if (decided_at) throw conflict('The winners of this campaign are set.');
}

/** The locked group of a campaign; refuses (404) one without, and (403) who is admin neither of it nor of the site. */
export async function lockGroupOfOrganiser(call: Call, slug: string): Promise<GroupWithRights> {
  const group = withRights(call, await lockGroupForUpdate(call, slug));
  if (!group.row.campaign) throw notFound();
  if (!group.rights.manageTracks) throw forbidden();
  return group;
}

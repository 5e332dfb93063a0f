import { updateGroupTrackHeld } from '#features/groups/server/posts/group-track.store.ts';
import { lockSubject } from '#features/reports/server/case.store.ts';
import { recordHiding } from '#features/reports/server/record-decision.ts';
import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { disqualifyEntry as contract } from '../../entries.contract.ts';
import { lockCampaign } from '../campaign.store.ts';
import { getOrganisedCampaign } from '../organiser/get-organised-campaign.ts';
import { findEntry, updateEntryState } from './entry.store.ts';
import { ENTRY } from './entry-report-host.ts';
import { checkNoWinners, lockGroupOfOrganiser } from './list-entry.ts';

/**
 * Disqualifies an entry that is listed or waits. It is not listed any more; its votes stay without counting. Refuses (403) an own
 * entry, and (409) one that is not in any more, and one of a decided campaign.
 */
export async function disqualifyEntry(
  call: MemberCall,
  { slug, trackId, reason }: InputOf<typeof contract>,
): Promise<Record<string, never>> {
  const { campaign } = await getOrganisedCampaign(call, slug);
  const entry = await findEntry(call.db, campaign.id, trackId);
  if (!entry) throw notFound();
  if (entry.entrant_id === call.actor.userId) throw forbidden('You cannot disqualify your own entry.');
  // In the order of a reversal: the subject, its track, its group, its campaign.
  await lockSubject(call.db, ENTRY, entry.id);
  await lockTrackShared(call.db, trackId);
  const { row: group } = await lockGroupOfOrganiser(call, slug);
  const locked = await lockCampaign(call.db, campaign.id);
  if (locked) checkNoWinners(locked);
  const change = { from: ['listed' as const, 'waiting' as const], state: 'disqualified' as const, reason };
  const changed = await updateEntryState(
    call.db,
    { campaignId: campaign.id, trackId },
    { ...change, at: call.now },
  );
  if (!changed) throw conflict('This entry is not in the campaign any more.');
  await updateGroupTrackHeld(call.db, { groupId: group.id, trackId, held: true });
  await recordHiding(call, {
    kind: ENTRY,
    subjectId: entry.id,
    personId: entry.entrant_id,
    message: reason,
  });
  await publishInvalidation(call.db, [String(group.number), trackId, campaign.id]);
  return {};
}

import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { groupTrackRemoved } from '../../events.contract.ts';
import type { removeGroupTrack as contract } from '../../tracks.contract.ts';
import { type GroupWithViewer, getGroupWithViewer, lockGroupForUpdate } from '../find-group.ts';
import type { CampaignEntries } from '../group-campaign.ts';
import { checkMaySeeGroup, withRights } from '../may-see-group.ts';
import { deleteGroupTrack } from './group-track.store.ts';

/** Removes a track from a group only (GROUP-071). Its owner may do so without being a member any more. */
export const removeGroupTrack =
  (entries: CampaignEntries) =>
  async (call: MemberCall, input: InputOf<typeof contract>): Promise<undefined> => {
    await getGroupWithViewer(call, input.groupLink);
    const track = await lockTrackShared(call.db, input.trackId);
    const group = withRights(call, await lockGroupForUpdate(call, input.groupLink));
    const isOwner = track?.user_id === call.actor.userId;
    if (!isOwner && !checkMaySeeGroup(call, group).rights.manageTracks) throw forbidden();
    if (!track || !(await takeOut(call, entries, { group, track }))) throw notFound();
  };

/** Takes a locked track out of a locked group and withdraws it from its campaign; false where it is not there. */
export async function takeOut(
  call: MemberCall,
  entries: CampaignEntries,
  { group, track }: { group: GroupWithViewer; track: TrackRow },
): Promise<boolean> {
  const deleted = await deleteGroupTrack(call.db, group.row.id, track.id);
  if (!deleted) return false;
  if (group.row.campaign) await entries.withdraw(call, group.row.id, track.id);
  await call.emit(groupTrackRemoved, {
    groupId: group.row.id,
    trackId: track.id,
    userId: track.user_id,
    postedAt: deleted.posted_at.toISOString(),
  });
  await publishInvalidation(call.db, [String(group.row.number), track.id]);
  return true;
}

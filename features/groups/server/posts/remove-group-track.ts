import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { groupTrackRemoved } from '../../events.contract.ts';
import type { removeGroupTrack as contract } from '../../tracks.contract.ts';
import { getGroupWithViewer, lockGroupForUpdate } from '../find-group.ts';
import { checkMaySeeGroup, withRights } from '../may-see-group.ts';
import { deleteGroupTrack } from './group-track.store.ts';

/** Removes a track from a group only (GROUP-071). Its owner may do so without being a member any more. */
export async function removeGroupTrack(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<undefined> {
  await getGroupWithViewer(call, input.groupLink);
  const track = await lockTrackShared(call.db, input.trackId);
  const group = withRights(call, await lockGroupForUpdate(call, input.groupLink));
  const isOwner = track?.user_id === call.actor.userId;
  if (!isOwner && !checkMaySeeGroup(call, group).rights.manageTracks) throw forbidden();
  const deleted = await deleteGroupTrack(call.db, group.row.id, input.trackId);
  if (!deleted || !track) throw notFound();
  await call.emit(groupTrackRemoved, {
    groupId: group.row.id,
    trackId: input.trackId,
    userId: track.user_id,
    postedAt: deleted.posted_at.toISOString(),
  });
  await publishInvalidation(call.db, [String(group.row.number), input.trackId]);
}

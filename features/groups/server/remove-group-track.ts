import { shareTrack } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import { groupTrackRemoved } from '../events.contract.ts';
import type { removeGroupTrack as contract } from '../tracks.contract.ts';
import { getMetGroup, holdMetGroup } from './find-group.ts';
import { deleteGroupTrack } from './group-track.store.ts';
import { refuseClosed, withRights } from './may-see-group.ts';

/** Out of the group only (GROUP-071). An owner takes a track back also from where they are no member any more. */
export async function removeGroupTrack(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<undefined> {
  await getMetGroup(call, input.groupLink);
  const track = await shareTrack(call.db, input.trackId);
  const group = withRights(call, await holdMetGroup(call, input.groupLink));
  const isOwner = track?.user_id === call.actor.userId;
  if (!isOwner && !refuseClosed(call, group).rights.arrange) throw forbidden();
  const gone = await deleteGroupTrack(call.db, group.row.id, input.trackId);
  if (!gone || !track) throw notFound();
  await call.emit(groupTrackRemoved, {
    groupId: group.row.id,
    trackId: input.trackId,
    userId: track.user_id,
    postedAt: gone.posted_at.toISOString(),
  });
  await noteChange(call.db, [String(group.row.number), input.trackId]);
}

import { deleteCommentsOf } from '#features/comments/server/comment.store.ts';
import { deleteLikesOf } from '#features/likes/server/like.store.ts';
import { type deleteTrack as contract, trackDeleted } from '#features/tracks/contract.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { deleteTrackFiles } from '#features/tracks/server/delete-track-files.job.ts';
import { TRACK } from '#features/tracks/server/present-track.ts';
import { unlist } from '#features/tracks/server/settle-listing.ts';
import { deleteTrackRow, lockTrack } from '#features/tracks/server/track.store.ts';
import { factsOf } from '#features/tracks/server/track-row.ts';
import { visibleTrack } from '#features/tracks/server/visible-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';

/** Takes the row, its likes and its comments away at once; the files follow by a job, unreachable from now on. */
export async function deleteTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<undefined> {
  const track = visibleTrack(call, await lockTrack(call.db, input.id));
  if (!trackRights(call.actor, factsOf(track, 0)).delete) throw forbidden();
  await deleteLikesOf(call.db, TRACK, track.id);
  await deleteCommentsOf(call.db, TRACK, track.id);
  await unlist(call, track);
  await deleteTrackRow(call.db, track.id);
  await call.emit(trackDeleted, { trackId: track.id, ownerId: track.user_id });
  await noteChange(call.db, [track.id, track.user_id]);
  await call.enqueue(deleteTrackFiles, { trackId: track.id, fileName: track.file_name });
}

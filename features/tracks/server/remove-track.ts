import { deleteCommentsOf } from '#features/comments/server/comment.store.ts';
import { deleteLikesOf } from '#features/likes/server/like.store.ts';
import { trackDeleted } from '#features/tracks/events.contract.ts';
import { deleteTrackFiles } from '#features/tracks/server/delete-track-files.job.ts';
import { deletePlaysOf } from '#features/tracks/server/play.store.ts';
import { TRACK } from '#features/tracks/server/present-track.ts';
import { unlist } from '#features/tracks/server/settle-listing.ts';
import { deleteTrackRow, updateTrack } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { uncountUpload } from '#features/uploads/server/upload.store.ts';
import type { Call } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';

/**
 * Takes the row, its likes and its comments away; the files follow by a job, unreachable from now on. The row must be held, and
 * all of it one transaction.
 */
export async function removeTrack(call: Call, track: TrackRow): Promise<void> {
  await deleteLikesOf(call.db, TRACK, track.id);
  await deleteCommentsOf(call.db, TRACK, track.id);
  // Its groups are locked before its owner's counts, as by whoever joins or follows a group.
  await updateTrack(call.db, track.id, { published: false });
  await unlist(call, track);
  await deletePlaysOf(call.db, track.id);
  await deleteTrackRow(call.db, track.id);
  await uncountUpload(call.db, track.file_name);
  await call.emit(trackDeleted, { trackId: track.id, ownerId: track.user_id });
  await noteChange(call.db, [track.id, track.user_id]);
  await call.enqueue(deleteTrackFiles, { trackId: track.id, fileName: track.file_name });
}

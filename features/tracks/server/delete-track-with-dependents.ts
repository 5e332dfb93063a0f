import { deleteCommentsOfHost } from '#features/comments/server/comment.store.ts';
import { deleteLikesOfHost } from '#features/likes/server/like.store.ts';
import { trackDeleted } from '#features/tracks/events.contract.ts';
import { deleteNewSoundRow } from '#features/tracks/server/new-sound/new-sound.store.ts';
import { deletePlaysOfTrack } from '#features/tracks/server/play.store.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { deleteTrackRow, updateTrack } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { deleteTrackFiles } from '#features/tracks/server/tracks.jobs.ts';
import { unlistTrack } from '#features/tracks/server/update-listing.ts';
import { releaseUploadStorage } from '#features/uploads/server/upload.store.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/** Deletes a track's row, likes and comments; a job deletes the files. Requires the row lock and one transaction. */
export async function deleteTrackWithDependents(call: Call, track: TrackRow): Promise<void> {
  await deleteLikesOfHost(call.db, TRACK_KIND, track.id);
  await deleteCommentsOfHost(call.db, TRACK_KIND, track.id);
  // Locks its groups before its owner's counts, in the order that joining and following a group use.
  await updateTrack(call.db, track.id, { published: false });
  await unlistTrack(call, track);
  await deletePlaysOfTrack(call.db, track.id);
  const newSound = await deleteNewSoundRow(call.db, { trackId: track.id });
  await deleteTrackRow(call.db, track.id);
  await releaseUploadStorage(call.db, track.file_name);
  await call.emit(trackDeleted, { trackId: track.id, ownerId: track.user_id });
  await publishInvalidation(call.db, [track.id, track.user_id]);
  await call.enqueue(deleteTrackFiles, { trackId: track.id, fileName: track.file_name });
  if (!newSound) return;
  await releaseUploadStorage(call.db, newSound.file_name);
  await call.enqueue(deleteTrackFiles, { trackId: track.id, fileName: newSound.file_name });
}

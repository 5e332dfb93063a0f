import type { TrackDocument } from '#features/tracks/contract.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { mayAdvance, trackStatusOf, uploadStatusOf } from '#features/tracks/model/track-status.ts';
import type { retryTrack as contract } from '#features/tracks/retry.contract.ts';
import { clearFailureCounts } from '#features/tracks/server/files/processing.store.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { presentTrackDocument } from '#features/tracks/server/present-track-document.ts';
import { lockTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import { processAudio, processAudioKey } from '#features/tracks/server/tracks.jobs.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/**
 * Retries processing of the actor's given up track (TRACK-099). Refuses (409) a track that is in processing, done, or
 * without its file.
 */
export async function retryTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackDocument> {
  const track = await getVisibleTrack(call, await lockTrack(call.db, input.id));
  if (!trackRights(call.actor, rightsFactsOf(track)).edit) throw forbidden();
  const status = trackStatusOf(track.status);
  if (status === 'done') throw conflict('This track is done already.');
  if (!mayAdvance(status, 'waiting')) throw conflict('This track is being processed already.');
  if (!track.kept_until || track.kept_until <= call.now)
    throw conflict('The file of this track is not kept any more. Upload it again.');
  await clearFailureCounts(call.db, track.id);
  const waiting = { status: uploadStatusOf('waiting'), failure: null, kept_until: null };
  const saved = await updateTrack(call.db, track.id, waiting);
  await call.enqueue(processAudio, { trackId: track.id }, { key: processAudioKey(track.id) });
  await publishInvalidation(call.db, [track.id, track.user_id]);
  return presentTrackDocument(call, saved);
}

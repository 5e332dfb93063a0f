import { clearMomentsBeyond } from '#features/comments/server/comment.store.ts';
import type { FailureReason } from '#features/tracks/model/track-failure.ts';
import {
  BUSY_RETRY_MS,
  backoffAfter,
  type EncodedSound,
  encodeSound,
  isGivenUp,
} from '#features/tracks/server/files/encode-sound.ts';
import { type FailureCounts, upsertTrackSound } from '#features/tracks/server/files/processing.store.ts';
import {
  findFoundSound,
  replacedColumns,
  upsertSoundFeatures,
} from '#features/tracks/server/files/sound-features.store.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { lockTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import { processNewSound as job, processNewSoundKey } from '#features/tracks/server/tracks.jobs.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { releaseUploadStorage } from '#features/uploads/server/upload.store.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import {
  deleteNewSoundRow,
  findNewSound,
  incrementNewSoundFailures,
  insertFormerSound,
  type NewSoundKey,
  updateNewSoundFailure,
} from './new-sound.store.ts';

/** How long the files of a replaced sound are served to those who play it, in ms. */
const FORMER_SOUND_MS = 24 * 3_600_000;

/**
 * Encodes a new version of a track's sound. Safe to repeat, also after a kill: the track has its present sound until one transaction
 * at the end replaces it. The upload of a version that was taken back, or has failed, is deleted.
 */
export async function processNewSound(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const { trackId, fileName } = payload;
  const row = await findNewSound(call.db, trackId);
  if (row?.file_name !== fileName || row.failure !== null) return discardUpload(call.platform, fileName);
  await failpoint('process-audio.begun');
  const failure = await encodeSound(call, { id: trackId, file_name: fileName }, (sound) =>
    useNewSound(call, payload, sound),
  );
  if (failure === null) {
    await failpoint('process-audio.done');
    await discardUpload(call.platform, fileName);
  } else if ('reason' in failure) await rejectNewSound(call, payload, failure);
  else if (failure.counter === 'none') await enqueueDelayed(call, payload, BUSY_RETRY_MS);
  else await retryLater(call, payload, { counter: failure.counter, detail: failure.detail });
}

/** Replaces the sound with all that follows from it; false when the new version was taken back, or the track is gone. */
async function useNewSound(
  call: Call,
  { trackId, fileName }: NewSoundKey,
  { columns, sha256, features }: EncodedSound,
): Promise<boolean> {
  return transaction(call.platform.db, async (tx) => {
    const track = await lockTrack(tx, trackId);
    const row = track && (await deleteNewSoundRow(tx, { trackId, fileName }));
    if (!track || !row || row.failure !== null) return false;
    await updateTrack(tx, trackId, {
      ...columns,
      ...replacedColumns(track, await findFoundSound(tx, trackId), features),
      file_name: fileName,
      original_name: row.original_name,
      updated_at: call.now,
    });
    if (track.audio_key && track.waveform_key)
      await insertFormerSound(tx, {
        track_id: trackId,
        audio_key: track.audio_key,
        waveform_key: track.waveform_key,
        kept_until: new Date(call.now.getTime() + FORMER_SOUND_MS),
      });
    await upsertTrackSound(tx, trackId, sha256);
    await upsertSoundFeatures(tx, trackId, features);
    await clearMomentsBeyond(tx, { hostKind: TRACK_KIND, hostId: trackId, length: columns.duration_ms });
    await releaseUploadStorage(tx, track.file_name);
    await publishInvalidation(tx, [trackId, track.user_id]);
    return true;
  });
}

/** Ends the new version; its owner reads why until it is taken back or another one comes. */
async function rejectNewSound(
  call: Call,
  payload: NewSoundKey,
  { reason, detail }: { reason: FailureReason; detail: string },
): Promise<void> {
  const { trackId, fileName } = payload;
  call.platform.log.warn({ trackId, detail }, 'a new version of a track cannot be used');
  await transaction(call.platform.db, async (tx) => {
    const isEnded = await updateNewSoundFailure(tx, payload, { failure: reason, error: detail });
    if (isEnded) await releaseUploadStorage(tx, fileName);
  });
  await discardUpload(call.platform, fileName);
}

/** Schedules a retry, or gives the file up after too many failures. */
async function retryLater(
  call: Call,
  payload: NewSoundKey,
  { counter, detail }: { counter: keyof FailureCounts; detail: string },
): Promise<void> {
  call.platform.log.warn(
    { trackId: payload.trackId, fault: counter, detail },
    'an attempt to process a new version of a track went wrong',
  );
  const isOver = await transaction(call.platform.db, async (tx) => {
    const counts = await incrementNewSoundFailures(tx, payload, { counter, error: detail });
    if (counts && isGivenUp(counts)) return true;
    const inMs = counts ? backoffAfter(counts) : 0;
    await enqueueDelayed(makeCall(call.platform, tx, guest), payload, inMs);
    return false;
  });
  if (isOver) await rejectNewSound(call, payload, { reason: 'interrupted', detail });
}

const enqueueDelayed = (call: Call, { trackId, fileName }: NewSoundKey, inMs: number): Promise<void> =>
  call.enqueue(job, { trackId, fileName }, { key: processNewSoundKey(fileName), inMs });

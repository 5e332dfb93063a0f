import { clearMomentsBeyond } from '#features/comments/server/comment.store.ts';
import type { NewSoundFailure } from '#features/tracks/model/track-failure.ts';
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
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { processNewSound as job, processNewSoundKey } from '#features/tracks/server/tracks.jobs.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { releaseUploadStorage } from '#features/uploads/server/upload.store.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findReplaceRefusal } from './find-replace-refusal.ts';
import {
  deleteNewSoundRow,
  findNewSound,
  incrementNewSoundFailures,
  type NewSoundKey,
  type NewSoundRow,
  replaceFormerSound,
  updateNewSoundFailure,
} from './new-sound.store.ts';
import type { NewSoundGuard } from './new-sound-guard.ts';

/** How long the files of a replaced sound are served to those who play it, in ms. */
const FORMER_SOUND_MS = 24 * 3_600_000;

/**
 * Encodes a new version of a track's sound. Safe to repeat, also after a kill: the track has its present sound until one transaction
 * at the end replaces it. The upload of a version that was taken back, or has failed, is deleted.
 */
export async function processNewSound(
  call: Call,
  guards: readonly NewSoundGuard[],
  payload: PayloadOf<typeof job>,
): Promise<void> {
  const { trackId, fileName } = payload;
  const row = await findNewSound(call.db, trackId);
  if (row?.file_name !== fileName || row.failure !== null) return discardUpload(call.platform, fileName);
  await failpoint('process-audio.begun');
  const failure = await encodeSound(call, { id: trackId, file_name: fileName }, (sound) =>
    useNewSound(call, guards, { payload, sound }),
  );
  if (failure === null) {
    await failpoint('process-audio.done');
    await discardUpload(call.platform, fileName);
  } else if ('reason' in failure) await rejectNewSound(call, payload, failure);
  else if (failure.counter === 'none') await enqueueDelayed(call, payload, BUSY_RETRY_MS);
  else await retryLater(call, payload, { counter: failure.counter, detail: failure.detail });
}

/**
 * Replaces the sound with all that follows from it; false when the new version was taken back, the track is gone, or its sound may not
 * be replaced any more, which its owner reads.
 */
async function useNewSound(
  { platform }: Call,
  guards: readonly NewSoundGuard[],
  { payload, sound }: { payload: NewSoundKey; sound: EncodedSound },
): Promise<boolean> {
  const former = await transaction(platform.db, async (tx) => {
    // Of this moment: processing may have taken minutes.
    const call = makeCall(platform, tx, guest);
    const track = await lockTrack(tx, payload.trackId);
    const refusal = track && (await findReplaceRefusal(call, track, guards));
    if (refusal) await endNewSound(tx, payload, { failure: refusal.failure, error: refusal.text });
    const row = track && !refusal && (await deleteNewSoundRow(tx, payload));
    return !row || row.failure !== null ? null : swapSound(call, track, { row, sound });
  });
  await Promise.all((former ?? []).map((key) => platform.storage.delete(key)));
  return former !== null;
}

/** Replaces the sound of a locked track. Returns the keys of sounds before the one that is replaced, which nothing has any more. */
async function swapSound(
  call: Call,
  track: TrackRow,
  { row, sound: { columns, sha256, features } }: { row: NewSoundRow; sound: EncodedSound },
): Promise<string[]> {
  const { db: tx, now } = call;
  const { id: trackId } = track;
  await updateTrack(tx, trackId, {
    ...columns,
    ...replacedColumns(track, await findFoundSound(tx, trackId), features),
    file_name: row.file_name,
    original_name: row.original_name,
    updated_at: now,
  });
  await upsertTrackSound(tx, trackId, sha256);
  await upsertSoundFeatures(tx, trackId, features);
  await clearMomentsBeyond(tx, { hostKind: TRACK_KIND, hostId: trackId, length: columns.duration_ms });
  await releaseUploadStorage(tx, track.file_name);
  await publishInvalidation(tx, [trackId, track.user_id]);
  if (!track.audio_key || !track.waveform_key) return [];
  return replaceFormerSound(tx, {
    track_id: trackId,
    audio_key: track.audio_key,
    waveform_key: track.waveform_key,
    kept_until: new Date(now.getTime() + FORMER_SOUND_MS),
  });
}

/** Ends the new version; its owner reads why until it is taken back or another one comes. */
async function rejectNewSound(
  call: Call,
  payload: NewSoundKey,
  { reason, detail }: { reason: NewSoundFailure; detail: string },
): Promise<void> {
  const { trackId, fileName } = payload;
  call.platform.log.warn({ trackId, detail }, 'a new version of a track cannot be used');
  await transaction(call.platform.db, (tx) => endNewSound(tx, payload, { failure: reason, error: detail }));
  await discardUpload(call.platform, fileName);
}

/** Its upload counts as storage no more, and is to be deleted. */
async function endNewSound(
  tx: Db,
  payload: NewSoundKey,
  why: { failure: NewSoundFailure; error: string },
): Promise<void> {
  const isEnded = await updateNewSoundFailure(tx, payload, why);
  if (isEnded) await releaseUploadStorage(tx, payload.fileName);
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

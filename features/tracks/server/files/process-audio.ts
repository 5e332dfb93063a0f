import { trackProcessed } from '#features/tracks/events.contract.ts';
import { FAILED_FILE_RETENTION_MS, type FailureReason } from '#features/tracks/model/track-failure.ts';
import {
  mayAdvance,
  type TrackStatus,
  trackStatusOf,
  uploadStatusOf,
} from '#features/tracks/model/track-status.ts';
import {
  BUSY_RETRY_MS,
  backoffAfter,
  encodeSound,
  isGivenUp,
} from '#features/tracks/server/files/encode-sound.ts';
import {
  type FailureCounts,
  incrementFailureCount,
  updateProcessingError,
  upsertProcessingAttempt,
  upsertTrackSound,
} from '#features/tracks/server/files/processing.store.ts';
import { foundColumns, upsertSoundFeatures } from '#features/tracks/server/files/sound-features.store.ts';
import {
  claimForProcessing,
  findTrack,
  lockTrack,
  updateTrack,
} from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { processAudio as job, processAudioKey } from '#features/tracks/server/tracks.jobs.ts';
import { updateListing } from '#features/tracks/server/update-listing.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { SoundFeatures } from '#platform/pure/sound/analyse-sound.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';

/**
 * Encodes a track's MP3 and waveform. Safe to repeat, also after a kill: files get new keys, and one transaction at the
 * end changes the row. Only decoder deaths count against the file.
 */
export async function processAudio(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const track = await beginProcessingTrack(call, payload.trackId);
  if (!track) return;
  await upsertProcessingAttempt(call.db, track.id, call.now);
  await failpoint('process-audio.begun');
  const failure = await encodeSound(call, track, ({ columns, ...sound }) =>
    finishProcessing(call, { trackId: track.id, status: 'done', columns, sound, error: null }),
  );
  if (failure === null) {
    await failpoint('process-audio.done');
    await discardUpload(call.platform, track.file_name);
  } else if ('reason' in failure)
    await rejectFile(call, { track, reason: failure.reason, detail: failure.detail });
  else if (failure.counter === 'none') await enqueueDelayed(call, track.id, BUSY_RETRY_MS);
  else await retryLater(call, { track, counter: failure.counter, detail: failure.detail });
}

/** Moves the track to processing; null when only the uploaded file is left to delete. */
async function beginProcessingTrack(call: Call, trackId: string): Promise<TrackRow | null> {
  const track = await claimForProcessing(call.db, trackId);
  if (track) return track;
  const finished = await findTrack(call.db, trackId);
  if (finished) await discardUpload(call.platform, finished.file_name);
  return null;
}

/** Schedules a retry, or gives the file up after too many failures. */
async function retryLater(
  call: Call,
  { track, counter, detail }: { track: TrackRow; counter: keyof FailureCounts; detail: string },
): Promise<void> {
  call.platform.log.warn(
    { trackId: track.id, fault: counter, detail },
    'an attempt to process a track went wrong',
  );
  const counts = await transaction(call.platform.db, async (tx) => {
    const counted = await incrementFailureCount(tx, { trackId: track.id, counter, error: detail });
    if (!isGivenUp(counted))
      await enqueueDelayed(makeCall(call.platform, tx, guest), track.id, backoffAfter(counted));
    return counted;
  });
  if (isGivenUp(counts)) await giveUp(call, track, detail);
}

/** Ends this job to free its slot, and enqueues it again. */
const enqueueDelayed = (call: Call, trackId: string, inMs: number): Promise<void> =>
  call.enqueue(job, { trackId }, { key: processAudioKey(trackId), inMs });

/** The file stays stored, so that its owner can retry. */
async function giveUp(call: Call, track: TrackRow, detail: string): Promise<void> {
  const keptUntil = new Date(call.now.getTime() + FAILED_FILE_RETENTION_MS);
  await finishProcessing(call, {
    trackId: track.id,
    status: 'error',
    columns: { failure: 'interrupted', kept_until: keptUntil },
    error: detail,
  });
}

/** The file is at fault; a retry would fail again. */
async function rejectFile(
  call: Call,
  { track, reason, detail }: { track: TrackRow; reason: FailureReason; detail: string },
): Promise<void> {
  call.platform.log.warn({ trackId: track.id, detail }, 'the audio of a track cannot be used');
  await finishProcessing(call, {
    trackId: track.id,
    status: 'error',
    columns: { failure: reason },
    error: detail,
  });
  await discardUpload(call.platform, track.file_name);
}

type TrackColumns = Parameters<typeof updateTrack>[2];

/** Ends processing in one transaction; false when the track is gone or was finished meanwhile. */
async function finishProcessing(
  call: Call,
  {
    trackId,
    status,
    columns,
    sound,
    error,
  }: {
    trackId: string;
    status: 'done' | 'error';
    columns: TrackColumns;
    sound?: { sha256: Buffer; features: SoundFeatures };
    error: string | null;
  },
): Promise<boolean> {
  return transaction(call.platform.db, async (tx) => {
    const txCall = makeCall(call.platform, tx, guest);
    const track = await lockTrack(tx, trackId);
    if (!track || !mayAdvance(trackStatusOf(track.status), status as TrackStatus)) return false;
    const found = sound && foundColumns(track, sound.features);
    const saved = await updateTrack(tx, trackId, { ...columns, ...found, status: uploadStatusOf(status) });
    await updateProcessingError(tx, trackId, error);
    if (sound) {
      await upsertTrackSound(tx, trackId, sound.sha256);
      await upsertSoundFeatures(tx, trackId, sound.features);
    }
    await updateListing(txCall, saved);
    await publishInvalidation(tx, [trackId, track.user_id]);
    await txCall.emit(trackProcessed, { trackId, ownerId: track.user_id, status });
    return true;
  });
}

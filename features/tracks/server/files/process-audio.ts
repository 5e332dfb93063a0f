import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { trackProcessed } from '#features/tracks/events.contract.ts';
import { FAILED_FILE_RETENTION_MS, type FailureReason } from '#features/tracks/model/track-failure.ts';
import {
  mayAdvance,
  type TrackStatus,
  trackStatusOf,
  uploadStatusOf,
} from '#features/tracks/model/track-status.ts';
import { saveFileTags } from '#features/tracks/server/file-tags/save-file-tags.ts';
import {
  type FailureCounts,
  incrementFailureCount,
  updateProcessingError,
  upsertProcessingAttempt,
  upsertTrackSound,
} from '#features/tracks/server/files/processing.store.ts';
import { foundColumns, upsertSoundFeatures } from '#features/tracks/server/files/sound-features.store.ts';
import { audioKeyOf, waveformKeyOf } from '#features/tracks/server/files/track-files.ts';
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
import { transcodeUpload, type UploadTranscode } from '#features/uploads/server/transcode-upload.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { SoundFeatures } from '#platform/pure/sound/analyse-sound.ts';
import type { Call } from '#platform/server/call.ts';
import { isDatabaseRefusal } from '#platform/server/db/db-errors.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { isDecoderCrash, isWorthRetrying } from '#platform/server/media/transcode-result.ts';

/** After this many decoder deaths a file is given up (TRACK-098). */
const MAX_DECODER_DEATHS = 2;
/** Server failures are retried after 5 s, doubling to at most 15 minutes: for about a day. */
const MAX_FAILURES = 100;
const FIRST_BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 15 * 60_000;
/** Retry delay for large files that find all encoders busy. */
const BUSY_RETRY_MS = 2000;

type FailedCode = (UploadTranscode & { ok: false })['code'];
const reasonByCode: Partial<Record<FailedCode, FailureReason>> = {
  too_long: 'too_long',
  too_many_channels: 'unsupported',
  rate_too_high: 'unsupported',
  inflated: 'too_costly',
  over_budget: 'too_costly',
  over_memory: 'too_costly',
  missing: 'file_gone',
};

/** What went wrong in an attempt: the file itself (final), or the decoder or server (may pass). */
type AttemptFailure = { detail: string } & (
  | { reason: FailureReason }
  | { counter: keyof FailureCounts | 'none' }
);

/**
 * Encodes a track's MP3 and waveform. Safe to repeat, also after a kill: files get new keys, and one transaction at the
 * end changes the row. Only decoder deaths count against the file.
 */
export async function processAudio(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const track = await beginProcessingTrack(call, payload.trackId);
  if (!track) return;
  await upsertProcessingAttempt(call.db, track.id, call.now);
  await failpoint('process-audio.begun');
  const failure = await attempt(call, track).catch((error: unknown): AttemptFailure => {
    // The job waits until the database is back; further failures would delay the file for minutes.
    if (isDatabaseRefusal(error)) throw error;
    return { counter: 'failures', detail: String(error) };
  });
  if (failure === null) {
    await failpoint('process-audio.done');
    await discardUpload(call.platform, track.file_name);
  } else if ('reason' in failure)
    await rejectFile(call, { track, reason: failure.reason, detail: failure.detail });
  else if (failure.counter === 'none') await enqueueDelayed(call, track.id, BUSY_RETRY_MS);
  else await retryLater(call, { track, counter: failure.counter, detail: failure.detail });
}

/** The track is done without what its file says of itself, so a failure is only logged. */
async function saveTags(call: Call, track: TrackRow): Promise<void> {
  try {
    await saveFileTags(call, track);
  } catch (error) {
    call.platform.log.warn({ trackId: track.id, detail: String(error) }, 'the tags of a file were not read');
  }
}

/** Runs one attempt; null when it succeeded. */
async function attempt(call: Call, track: TrackRow): Promise<AttemptFailure | null> {
  const transcode = await transcodeUpload(call.platform, track.file_name);
  if (!transcode.ok) {
    const { code } = transcode;
    const detail = `${code}: ${transcode.detail}`;
    if (code === 'missing' || !isWorthRetrying(code))
      return { reason: reasonByCode[code] ?? 'unreadable', detail };
    if (code === 'busy') return { counter: 'none', detail };
    return { counter: isDecoderCrash(code) ? 'decoder_deaths' : 'failures', detail };
  }
  try {
    // Before the track is done: its owner is offered them from then on, and a restart does not lose them.
    await saveTags(call, track);
    await saveResult(call, track, transcode);
  } finally {
    await transcode.discard();
  }
  return null;
}

/** Moves the track to processing; null when only the uploaded file is left to delete. */
async function beginProcessingTrack(call: Call, trackId: string): Promise<TrackRow | null> {
  const track = await claimForProcessing(call.db, trackId);
  if (track) return track;
  const finished = await findTrack(call.db, trackId);
  if (finished) await discardUpload(call.platform, finished.file_name);
  return null;
}

async function saveResult(
  call: Call,
  track: TrackRow,
  transcode: UploadTranscode & { ok: true },
): Promise<void> {
  const token = randomText(32, call.randomBytes).toLowerCase();
  const { storage } = call.platform;
  const audioKey = audioKeyOf(track.id, token);
  const waveformKey = waveformKeyOf(track.id, token);
  const { durationMs, peaks, loudnessLufs, features } = transcode.done;
  // The MP3 follows from the decoded samples alone, so that its hash is one of the sound.
  const sound = await hashFile(transcode.outputPath);
  await Promise.all([
    storage.putFile(audioKey, transcode.outputPath, { consume: true }),
    storage.put(waveformKey, Buffer.from(JSON.stringify({ peaks }))),
  ]);
  await failpoint('process-audio.stored');
  const columns = {
    audio_key: audioKey,
    waveform_key: waveformKey,
    duration_ms: Math.round(durationMs),
    loudness_lufs: loudnessLufs,
  };
  const isSaved = await finishProcessing(call, {
    trackId: track.id,
    status: 'done',
    columns,
    sound: { sha256: sound, features },
    error: null,
  });
  if (!isSaved) await Promise.all([storage.delete(audioKey), storage.delete(waveformKey)]);
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
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
    if (!isGivenUp(counted)) await enqueueWithBackoff(makeCall(call.platform, tx, guest), track.id, counted);
    return counted;
  });
  if (isGivenUp(counts)) await giveUp(call, track, detail);
}

const isGivenUp = ({ decoder_deaths: deaths, failures }: FailureCounts): boolean =>
  deaths >= MAX_DECODER_DEATHS || failures >= MAX_FAILURES;

function enqueueWithBackoff(call: Call, trackId: string, counts: FailureCounts): Promise<void> {
  const times = counts.decoder_deaths + counts.failures - 1;
  const inMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** times);
  return enqueueDelayed(call, trackId, inMs);
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

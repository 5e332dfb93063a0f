import { trackProcessed } from '#features/tracks/events.contract.ts';
import {
  mayAdvance,
  type TrackStatus,
  trackStatusOf,
  uploadStatusOf,
} from '#features/tracks/model/track-status.ts';
import { type processAudio as job, MAX_ATTEMPTS } from '#features/tracks/server/process-audio.job.ts';
import { beginAttempt, endAttempt } from '#features/tracks/server/processing.store.ts';
import { settleListing } from '#features/tracks/server/settle-listing.ts';
import { beginProcessing, findTrack, lockTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import { audioKeyOf, waveformKeyOf } from '#features/tracks/server/track-files.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { transcodeUpload, type UploadTranscode } from '#features/uploads/server/transcode-upload.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { isWorthRetrying } from '#platform/server/media/transcode-result.ts';

/** A file that has killed so many workers is not tried again (TRACK-092). */
const MAX_DEATHS = 2;

/**
 * Makes a track's MP3 and waveform. May run twice, and again after its worker has died: files are written under new keys, and
 * the row changes in one transaction at the end. Throws to be tried again.
 */
export async function processAudio(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const track = await begin(call, payload.trackId);
  if (!track) return;
  const { attempts, deaths } = await beginAttempt(call.db, track.id, call.now);
  if (deaths >= MAX_DEATHS || attempts > MAX_ATTEMPTS) return fail(call, track, 'the file was given up');
  await failpoint('process-audio.begun');
  const outcome = await attempt(call, track).catch((error: unknown) => ({
    isFinal: false,
    detail: String(error),
  }));
  if (outcome === null) {
    await failpoint('process-audio.done');
    await discardUpload(call.platform, track.file_name);
  } else if (outcome.isFinal || attempts >= MAX_ATTEMPTS) await fail(call, track, outcome.detail);
  else await tryAgain(call, track, outcome.detail);
}

/** One attempt, to the end; null when it went well. */
async function attempt(call: Call, track: TrackRow): Promise<{ isFinal: boolean; detail: string } | null> {
  const transcode = await transcodeUpload(call.platform, track.file_name);
  if (!transcode.ok) {
    const isFinal = transcode.code === 'missing' || !isWorthRetrying(transcode.code);
    return { isFinal, detail: `${transcode.code}: ${transcode.detail}` };
  }
  try {
    await keep(call, track, transcode);
  } finally {
    await transcode.discard();
  }
  return null;
}

/** Moves the track to processing; null when there is nothing left to do but to forget the uploaded file. */
async function begin(call: Call, trackId: string): Promise<TrackRow | null> {
  const track = await beginProcessing(call.db, trackId);
  if (track) return track;
  const settled = await findTrack(call.db, trackId);
  if (settled) await discardUpload(call.platform, settled.file_name);
  return null;
}

async function keep(call: Call, track: TrackRow, transcode: UploadTranscode & { ok: true }): Promise<void> {
  const token = randomText(32, call.randomBytes).toLowerCase();
  const { storage } = call.platform;
  const audioKey = audioKeyOf(track.id, token);
  const waveformKey = waveformKeyOf(track.id, token);
  const { durationMs, peaks, loudnessLufs } = transcode.done;
  await Promise.all([
    storage.putFile(audioKey, transcode.mp3Path, { consume: true }),
    storage.put(waveformKey, Buffer.from(JSON.stringify({ peaks }))),
  ]);
  await failpoint('process-audio.stored');
  const columns = {
    audio_key: audioKey,
    waveform_key: waveformKey,
    duration_ms: Math.round(durationMs),
    loudness_lufs: loudnessLufs,
  };
  const kept = await settle(call, track.id, 'done', columns, null);
  if (!kept) await Promise.all([storage.delete(audioKey), storage.delete(waveformKey)]);
}

/** Throws, so that the job system runs the job again in a moment. */
async function tryAgain(call: Call, track: TrackRow, detail: string): Promise<never> {
  await endAttempt(call.db, track.id, detail);
  throw new Error(`The audio of track ${track.id} could not be processed now: ${detail}`);
}

async function fail(call: Call, track: TrackRow, detail: string): Promise<void> {
  call.platform.log.warn({ trackId: track.id, detail }, 'the audio of a track could not be processed');
  await settle(call, track.id, 'error', {}, detail);
  await discardUpload(call.platform, track.file_name);
}

type Columns = Parameters<typeof updateTrack>[2];

/** Ends the processing in one transaction; false when the track is gone or has been settled meanwhile. */
async function settle(
  call: Call,
  trackId: string,
  status: 'done' | 'error',
  columns: Columns,
  error: string | null,
): Promise<boolean> {
  return transaction(call.platform.db, async (tx) => {
    const inside = makeCall(call.platform, tx, guest);
    const track = await lockTrack(tx, trackId);
    if (!track || !mayAdvance(trackStatusOf(track.status), status as TrackStatus)) return false;
    const saved = await updateTrack(tx, trackId, { ...columns, status: uploadStatusOf(status) });
    await endAttempt(tx, trackId, error);
    await settleListing(inside, saved);
    await noteChange(tx, [trackId, track.user_id]);
    await inside.emit(trackProcessed, { trackId, ownerId: track.user_id, status });
    return true;
  });
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FailureReason } from '#features/tracks/model/track-failure.ts';
import { saveFileTags } from '#features/tracks/server/file-tags/save-file-tags.ts';
import type { FailureCounts } from '#features/tracks/server/files/processing.store.ts';
import { audioKeyOf, waveformKeyOf } from '#features/tracks/server/files/track-files.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { transcodeUpload, type UploadTranscode } from '#features/uploads/server/transcode-upload.ts';
import { makeCoverRecipe } from '#platform/pure/colour/covers/cover-recipe.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { SoundFeatures } from '#platform/pure/sound/analyse-sound.ts';
import type { Call } from '#platform/server/call.ts';
import { isDatabaseRefusal } from '#platform/server/db/db-errors.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { isDecoderCrash, isWorthRetrying } from '#platform/server/media/transcode-result.ts';

/** After this many decoder deaths a file is given up (TRACK-098). */
const MAX_DECODER_DEATHS = 2;
/** Server failures are retried after 5 s, doubling to at most 15 minutes: for about a day. */
const MAX_FAILURES = 100;
const FIRST_BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 15 * 60_000;
/** Retry delay for large files that find all encoders busy. */
export const BUSY_RETRY_MS = 2000;

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
export type AttemptFailure = { detail: string } & (
  | { reason: FailureReason }
  | { counter: keyof FailureCounts | 'none' }
);

/** The stored files of an encoded sound with what was found in it, and the hash of the MP3. */
export interface EncodedSound {
  columns: Pick<TrackRow, 'audio_key' | 'waveform_key' | 'duration_ms' | 'loudness_lufs' | 'cover_recipe'> & {
    audio_key: string;
    waveform_key: string;
    duration_ms: number;
  };
  sha256: Buffer;
  features: SoundFeatures;
}

/**
 * Encodes an uploaded file as the sound of a track and saves it. `save` is given the stored files, which are deleted again where it
 * answers false. Null where nothing went wrong.
 */
export async function encodeSound(
  call: Call,
  track: Pick<TrackRow, 'id' | 'file_name'>,
  save: (sound: EncodedSound) => Promise<boolean>,
): Promise<AttemptFailure | null> {
  return attempt(call, track, save).catch((error: unknown): AttemptFailure => {
    // The job waits until the database is back; further failures would delay the file for minutes.
    if (isDatabaseRefusal(error)) throw error;
    return { counter: 'failures', detail: String(error) };
  });
}

async function attempt(
  call: Call,
  track: Pick<TrackRow, 'id' | 'file_name'>,
  save: (sound: EncodedSound) => Promise<boolean>,
): Promise<AttemptFailure | null> {
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
    const sound = await storeSound(call, track.id, transcode);
    if (!(await save(sound))) await deleteSound(call, sound);
  } finally {
    await transcode.discard();
  }
  return null;
}

/** The track is done without what its file says of itself, so a failure is only logged. */
async function saveTags(call: Call, track: Pick<TrackRow, 'id' | 'file_name'>): Promise<void> {
  try {
    await saveFileTags(call, track);
  } catch (error) {
    call.platform.log.warn({ trackId: track.id, detail: String(error) }, 'the tags of a file were not read');
  }
}

async function storeSound(
  call: Call,
  trackId: string,
  transcode: UploadTranscode & { ok: true },
): Promise<EncodedSound> {
  const token = randomText(32, call.randomBytes).toLowerCase();
  const { storage } = call.platform;
  const audioKey = audioKeyOf(trackId, token);
  const waveformKey = waveformKeyOf(trackId, token);
  const { durationMs, peaks, loudnessLufs, features } = transcode.done;
  // The MP3 follows from the decoded samples alone, so that its hash is one of the sound.
  const sha256 = await hashFile(transcode.outputPath);
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
    cover_recipe: makeCoverRecipe(trackId, { peaks, features }),
  };
  return { columns, sha256, features };
}

async function deleteSound({ platform }: Call, { columns }: EncodedSound): Promise<void> {
  const { audio_key: audio, waveform_key: waveform } = columns;
  await Promise.all([platform.storage.delete(audio), platform.storage.delete(waveform)]);
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

export const isGivenUp = ({ decoder_deaths: deaths, failures }: FailureCounts): boolean =>
  deaths >= MAX_DECODER_DEATHS || failures >= MAX_FAILURES;

/** How long the next attempt waits after so many failures, in ms. */
export const backoffAfter = (counts: FailureCounts): number =>
  Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (counts.decoder_deaths + counts.failures - 1));

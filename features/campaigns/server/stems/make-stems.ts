import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describeAudioFailure } from '#features/uploads/server/describe-audio-failure.ts';
import { decodeUpload } from '#features/uploads/server/transcode-upload.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { transcodeFile } from '#platform/server/media/transcode-file.ts';
import { isDecoderCrash, isWorthRetrying } from '#platform/server/media/transcode-result.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { isLossless, MAX_STEM_SECONDS } from '../../model/stem-limits.ts';
import { deleteStemFiles, type makeStems as job } from '../campaigns.jobs.ts';
import type { StemRow } from '../campaigns.tables.ts';
import { makeStemArchive } from './make-stem-archive.ts';
import { campaignKeyOf } from './stem-files.ts';
import { findStems, updateStemFailure, updateStemToMade } from './stems.store.ts';

/**
 * Makes of each uploaded stem of a campaign what people hear, then of all of them the archive that they download. Safe to
 * repeat, also after a kill: what is made already is not made again.
 */
export async function makeStems(
  call: Call,
  { campaignId }: PayloadOf<typeof job>,
  { attempt, maxAttempts }: JobAttempt,
): Promise<void> {
  const waiting = (await findStems(call.db, campaignId)).filter(
    ({ audio_key, failure }) => audio_key === null && failure === '',
  );
  for (const stem of waiting) {
    await makeStem(call, stem).catch(async (error: unknown) => {
      if (attempt < maxAttempts) throw error;
      call.platform.log.error({ stemId: stem.id, error: String(error) }, 'a stem could not be made');
      await updateStemFailure(
        call.db,
        stem.id,
        `“${stem.name}” could not be worked on. Please send it again.`,
      );
    });
    await failpoint('make-stems.decoded');
  }
  await makeStemArchive(call, campaignId);
}

/** Decodes one stem and stores it with its preview and waveform. Throws for what may pass. */
async function makeStem(call: Call, stem: StemRow): Promise<void> {
  const { platform } = call;
  const decoded = await decodeUpload(platform, stem.upload, MAX_STEM_SECONDS);
  if (!decoded.ok) {
    const { code, detail } = decoded;
    if (code !== 'missing' && isWorthRetrying(code) && !isDecoderCrash(code))
      throw new Error(`A stem could not be decoded now: ${code}: ${detail}`);
    await updateStemFailure(call.db, stem.id, describeAudioFailure(stem.name, code, MAX_STEM_SECONDS));
    return;
  }
  try {
    if (isLossless(decoded.done.inputFormat)) await store(call, stem, decoded.outputPath);
    else await updateStemFailure(call.db, stem.id, `“${stem.name}” is not a WAV, FLAC or AIFF file.`);
  } finally {
    await decoded.discard();
  }
}

async function store(call: Call, stem: StemRow, wavPath: string): Promise<void> {
  const { platform } = call;
  const name = `stem-${randomText(32, call.randomBytes).toLowerCase()}`;
  const key = (ending: string) => campaignKeyOf(stem.campaign_id, `${name}.${ending}`);
  const made = { audio_key: key('wav'), preview_key: key('mp3'), waveform_key: key('json') };
  const durationMs = await storePreview(platform, wavPath, made);
  await platform.storage.putFile(made.audio_key, wavPath, { consume: true });
  const isSaved = await inTransaction(call, async ({ db, enqueue }) => {
    if (!(await updateStemToMade(db, stem.id, { ...made, duration_ms: durationMs }))) return false;
    await enqueue(deleteStemFiles, { keys: [], uploads: [stem.upload] });
    return true;
  });
  // The stem was removed meanwhile, or another worker has made it.
  if (!isSaved) for (const one of Object.values(made)) await platform.storage.delete(one);
}

/** Stores the MP3 and the waveform of a WAV file; returns its duration in ms. */
async function storePreview(
  platform: Platform,
  inputPath: string,
  keys: { preview_key: string; waveform_key: string },
): Promise<number> {
  const folder = await createTemporaryFolder(platform.config.dataDir, 'stem');
  try {
    const outputPath = path.join(folder, 'preview.mp3');
    const done = await transcodeFile({ inputPath, outputPath, sandbox: await platform.decoder() });
    if (!done.ok) throw new Error(`The preview of a stem could not be encoded: ${done.detail}`);
    await platform.storage.putFile(keys.preview_key, outputPath, { consume: true });
    await platform.storage.put(keys.waveform_key, Buffer.from(JSON.stringify({ peaks: done.peaks })));
    return Math.round(done.durationMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  findTracksToAnalyse,
  foundColumns,
  upsertSoundFeatures,
} from '#features/tracks/server/files/sound-features.store.ts';
import { lockTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import { ANALYSED_SECONDS, type SoundFeatures } from '#platform/pure/sound/analyse-sound.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { transcodeFile } from '#platform/server/media/transcode-file.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';

/** In five minutes, so that uploads find the decoder free. */
const TRACKS_AT_ONCE = 10;
/** Of the stored MP3 (192 kbit/s), with a little more than is looked at. */
const ANALYSED_BYTES = (ANALYSED_SECONDS + 5) * 24_000;

/** Finds tempo, key and sound of some tracks that were processed before there was an analysis; what their owners have set stays. */
export async function analyseOlderSounds({ platform }: Call): Promise<void> {
  for (const { id, audio_key: key } of await findTracksToAnalyse(platform.db, TRACKS_AT_ONCE)) {
    const found = key === null ? null : await analyseOrGiveUp(platform, id, key);
    if (found === 'later') return;
    await transaction(platform.db, async (tx) => {
      const track = await lockTrack(tx, id);
      if (!track) return;
      await upsertSoundFeatures(tx, id, found);
      if (!found) return;
      await updateTrack(tx, id, foundColumns(track, found));
      await publishInvalidation(tx, [id]);
    });
  }
}

/** Null also where reading fails, so that one file does not keep the job from all that follow. */
async function analyseOrGiveUp(
  platform: Platform,
  trackId: string,
  key: string,
): Promise<SoundFeatures | null | 'later'> {
  try {
    return await analyseStoredSound(platform, key);
  } catch (error) {
    platform.log.warn({ trackId, detail: String(error) }, 'the sound of a track was not analysed');
    return null;
  }
}

/** Null where the file is gone or cannot be decoded, `later` while the decoder is busy. */
async function analyseStoredSound(platform: Platform, key: string): Promise<SoundFeatures | null | 'later'> {
  const folder = await createTemporaryFolder(platform.config.dataDir, 'analyse');
  try {
    const inputPath = path.join(folder, 'input');
    if (!(await copyBeginning(platform, key, inputPath))) return null;
    const outputPath = path.join(folder, 'output.wav');
    const done = await transcodeFile({
      inputPath,
      outputPath,
      sandbox: await platform.decoder(),
      output: 'wav',
    });
    if (done.ok) return done.features;
    return done.code === 'busy' ? 'later' : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the first bytes of a stored object to a local file; false where there is none. */
async function copyBeginning({ storage }: Platform, key: string, to: string): Promise<boolean> {
  const stat = await storage.stat(key);
  const stream =
    stat && stat.size > 0 && (await storage.openRange(key, 0, Math.min(stat.size, ANALYSED_BYTES) - 1));
  if (!stream) return false;
  await using file = await open(to, 'wx', 0o600);
  for await (const chunk of stream) await file.write(chunk as Buffer);
  return true;
}

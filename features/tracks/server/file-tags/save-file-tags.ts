import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  coverFileKeys,
  coverSizes,
  imageKeyOf,
  imageVariantKey,
} from '#features/tracks/server/files/track-files.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { copyObjectToFile } from '#features/uploads/server/transcode-upload.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { processImage } from '#platform/server/media/process-image.ts';
import { readFileTags } from '#platform/server/media/read-file-tags.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { upsertFileTags } from './file-tags.store.ts';

/** Stores what the uploaded file of a track says of itself. A file that says nothing, or cannot be read, changes nothing. */
export async function saveFileTags(call: Call, track: Pick<TrackRow, 'id' | 'file_name'>): Promise<void> {
  const { platform, db } = call;
  const folder = await createTemporaryFolder(platform.config.dataDir, 'tags');
  try {
    const inputPath = path.join(folder, 'input');
    if (!(await copyObjectToFile(platform, uploadKey(track.file_name), inputPath))) return;
    const sandbox = await platform.decoder();
    const found = await readFileTags(sandbox, { inputPath, picturePath: path.join(folder, 'picture') });
    if (!found) return;
    const { title, artist, genre, comment, album, ...numbers } = found.tags;
    const cover = found.picture && (await saveCover(call, track.id, found.picture));
    if (!cover && Object.values(found.tags).every((one) => one === null)) return;
    const isStored = await upsertFileTags(db, {
      track_id: track.id,
      title: title ?? '',
      artist: artist ?? '',
      genre: genre ?? '',
      comment: comment ?? '',
      album: album ?? '',
      year: numbers.year,
      disc: numbers.disc,
      track_number: numbers.trackNumber,
      bpm: numbers.bpm,
      musical_key: numbers.key ?? '',
      ...cover,
    });
    if (cover && !isStored) await deleteKeys(call, coverFileKeys(cover.image_key));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Draws a cover of the file's picture; null where it is no picture that can be used. */
async function saveCover(
  { platform, randomBytes }: Call,
  trackId: string,
  picture: Buffer,
): Promise<{ image_key: string; image_colour: string; picture_hash: string } | null> {
  const drawn = await processImage(picture, coverSizes, await platform.decoder());
  if (!drawn.ok) return null;
  const key = imageKeyOf(trackId, randomText(24, randomBytes).toLowerCase());
  for (const { size, format, bytes } of drawn.variants)
    await platform.storage.put(imageVariantKey(key, size, format === 'jpeg' ? 'jpg' : format), bytes);
  const hash = createHash('sha256').update(picture).digest('hex');
  return { image_key: key, image_colour: drawn.colour, picture_hash: hash };
}

async function deleteKeys({ platform }: Call, keys: readonly string[]): Promise<void> {
  for (const key of keys) await platform.storage.delete(key);
}

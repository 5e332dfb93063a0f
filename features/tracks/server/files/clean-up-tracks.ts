import { purgeFormerSounds } from '#features/tracks/server/new-sound/new-sound.store.ts';
import { purgePlays } from '#features/tracks/server/play.store.ts';
import {
  findReferencedTrackObjects,
  findTracksWithExpiredFiles,
  updateTrack,
} from '#features/tracks/server/track.store.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';

const DAY_MS = 86_400_000;
/** A play blocks others for at most a day (TRACK-047). */
const PLAY_RETENTION_DAYS = 2;
const FILE_BATCH_SIZE = 100;

/** Nightly cleanup job: old plays, expired files of given up tracks, and objects left by replaced sounds and crashes. */
export async function cleanUpTracks(call: Call): Promise<void> {
  const { db, storage } = call.platform;
  const daysAgo = (days: number) => new Date(call.now.getTime() - days * DAY_MS);
  while ((await purgePlays(db, daysAgo(PLAY_RETENTION_DAYS))) > 0);
  while ((await purgeExpiredFiles(call)) === FILE_BATCH_SIZE);
  await purgeFormerSounds(db, call.now);
  await deleteOrphanObjects(storage, {
    prefix: 'tracks/',
    olderThan: daysAgo(1),
    known: (keys) => findReferencedTrackObjects(db, keys),
  });
}

/**
 * Deletes the bytes before clearing the column, so that after a kill the next run repeats the file. Returns the number.
 */
async function purgeExpiredFiles({ db, now, platform }: Call): Promise<number> {
  const tracks = await findTracksWithExpiredFiles(db, now, FILE_BATCH_SIZE);
  for (const { id, file_name: fileName } of tracks) {
    await discardUpload(platform, fileName);
    await updateTrack(db, id, { kept_until: null });
  }
  return tracks.length;
}

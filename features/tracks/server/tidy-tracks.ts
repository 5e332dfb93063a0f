import { objectsOfTracks } from '#features/tracks/server/named-objects.store.ts';
import { forgetPlays } from '#features/tracks/server/play.store.ts';
import { findTracksKeptUntil, updateTrack } from '#features/tracks/server/track.store.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import type { Call } from '#platform/server/call.ts';
import { sweepOrphans } from '#platform/server/storage/sweep-orphans.ts';

const DAY_MS = 86_400_000;
/** A play keeps others from counting for a day at most (TRACK-047). */
const KEEP_PLAYS_DAYS = 2;
const BATCH = 100;

/** What a crash left behind of tracks, plays that matter no more, and files that were kept long enough; runs every night. */
export async function tidyTracks(call: Call): Promise<void> {
  const { db, storage } = call.platform;
  const daysAgo = (days: number) => new Date(call.now.getTime() - days * DAY_MS);
  while ((await forgetPlays(db, daysAgo(KEEP_PLAYS_DAYS))) > 0);
  while ((await forgetKeptFiles(call)) === BATCH);
  await sweepOrphans(storage, {
    prefix: 'tracks/',
    olderThan: daysAgo(1),
    known: (keys) => objectsOfTracks(db, keys),
  });
}

/** The bytes go before the note: whoever is killed in between begins with the same file again. Returns how many went. */
async function forgetKeptFiles({ db, now, platform }: Call): Promise<number> {
  const tracks = await findTracksKeptUntil(db, now, BATCH);
  for (const { id, file_name: fileName } of tracks) {
    await discardUpload(platform, fileName);
    await updateTrack(db, id, { kept_until: null });
  }
  return tracks.length;
}

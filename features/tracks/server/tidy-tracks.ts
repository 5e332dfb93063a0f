import { objectsOfTracks } from '#features/tracks/server/named-objects.store.ts';
import { forgetPlays } from '#features/tracks/server/play.store.ts';
import type { Call } from '#platform/server/call.ts';
import { sweepOrphans } from '#platform/server/storage/sweep-orphans.ts';

const DAY_MS = 86_400_000;
/** A play keeps others from counting for a day at most (TRACK-047). */
const KEEP_PLAYS_DAYS = 2;

/** What a crash left behind of tracks, and plays that matter no more; runs every night. */
export async function tidyTracks(call: Call): Promise<void> {
  const { db, storage } = call.platform;
  const daysAgo = (days: number) => new Date(call.now.getTime() - days * DAY_MS);
  while ((await forgetPlays(db, daysAgo(KEEP_PLAYS_DAYS))) > 0);
  await sweepOrphans(storage, {
    prefix: 'tracks/',
    olderThan: daysAgo(1),
    known: (keys) => objectsOfTracks(db, keys),
  });
}

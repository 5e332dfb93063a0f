import type { Call } from '#platform/server/call.ts';
import { playedSince } from './played-since.ts';
import { purgePlayedTracksBefore } from './played-track.store.ts';

/** Deletes plays that "Played lately" shows no more. */
export async function purgePlayedTracks({ db, now }: Call): Promise<void> {
  await purgePlayedTracksBefore(db, playedSince(now));
}

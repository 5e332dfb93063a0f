import { isListed } from '#features/tracks/model/track-visibility.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { trackFileKeys, trackIdOfKey } from '#features/tracks/server/track-files.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';

/**
 * How an object of a track may be fetched now: by anybody while the track is listed, by a signed address while it is
 * hidden, not at all once it is gone or the object is no longer the track's. Null for objects that are no track's.
 */
export async function mayServeTrackFile(db: Db, key: string): Promise<'revocable' | 'signed' | 'no' | null> {
  const trackId = trackIdOfKey(key);
  if (!trackId) return null;
  const track = await findTrack(db, trackId);
  if (!track || !trackFileKeys(track).includes(key)) return 'no';
  return isListed(rightsFactsOf(track)) ? 'revocable' : 'signed';
}

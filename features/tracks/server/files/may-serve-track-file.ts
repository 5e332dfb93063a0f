import { isListed } from '#features/tracks/model/track-visibility.ts';
import { findFileTagsImages } from '#features/tracks/server/file-tags/file-tags.store.ts';
import { coverFileKeys, trackFileKeys, trackIdOfKey } from '#features/tracks/server/files/track-files.ts';
import { readTrackTags } from '#features/tracks/server/files/track-tags.ts';
import { findFormerSoundKeys } from '#features/tracks/server/new-sound/new-sound.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import type { Db } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';

/**
 * How an object of a track may be served: publicly while listed, by a signed address while hidden, not at all when the
 * track does not have it any more; a replaced sound for a while as the present one. Null for other objects.
 */
async function mayServeTrackFile(db: Db, key: string): Promise<'revocable' | 'signed' | 'no' | null> {
  const trackId = trackIdOfKey(key);
  if (!trackId) return null;
  const track = await findTrack(db, trackId);
  if (!track) return 'no';
  const isOfTrack =
    trackFileKeys(track).includes(key) || (await findFormerSoundKeys(db, [trackId])).includes(key);
  if (!isOfTrack) return (await isOfFileTags(db, key, trackId)) ? 'signed' : 'no';
  return isListed(rightsFactsOf(track)) ? 'revocable' : 'signed';
}

/** The picture of a track's file is offered to its owner. */
async function isOfFileTags(db: Db, key: string, trackId: string): Promise<boolean> {
  const offered = await findFileTagsImages(db, [trackId]);
  return offered.flatMap(coverFileKeys).includes(key);
}

export const trackFileGuard: FileGuard = {
  folder: 'tracks',
  mayServe: ({ db }, key) => mayServeTrackFile(db, key),
  headOf: readTrackTags,
};

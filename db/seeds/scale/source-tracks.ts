import { findProcessedTracks } from '#db/seeds/writers/tracks.store.ts';
import { processAudio } from '#features/tracks/server/process-audio.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { composeInThread } from '../compose-in-thread.ts';
import { uploadSeedTrack } from '../upload-seed-track.ts';

const MAX_SOURCE_TRACKS = 24;

/**
 * Listed tracks whose sound others may share. Where there are none, one is composed, uploaded as `ownerId` and processed in this
 * process.
 */
export async function sourceTracks(platform: Platform, ownerId: string): Promise<readonly TrackRow[]> {
  const found = await findProcessedTracks(platform.db, MAX_SOURCE_TRACKS);
  if (found.length > 0) return found;
  const composed = await composeInThread({ seed: 1, style: 'Deep House' });
  const track = await uploadSeedTrack(platform, ownerId, 'scale-source.wav', composed);
  await processAudio(makeCall(platform, platform.db, guest), { trackId: track.id });
  const made = await findProcessedTracks(platform.db, MAX_SOURCE_TRACKS);
  if (made.length === 0) throw new Error('The first track could not be processed');
  return made;
}

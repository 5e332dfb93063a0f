import type { createTrack as contract, TrackView } from '#features/tracks/contract.ts';
import { trackCreated } from '#features/tracks/contract.ts';
import { firstFree, permalinkOf } from '#features/tracks/model/permalink.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import { processAudio, processAudioKey } from '#features/tracks/server/process-audio.job.ts';
import { findTrackByFileName, insertTrack, takenPermalinks } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { takeUploadedAudio } from '#features/uploads/server/take-uploaded-audio.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

const SHORT_LINK_LENGTH = 10;
const MAX_TRIES = 20;

/** Makes the caller's track of an uploaded file; a repeated call gives the track already made (TRACK-088). */
export async function createTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackView> {
  const { fileName, published } = input.mixdown;
  const title = input.mixdown.title.trim();
  if (title === '') throw invalid({ title: ['This field is required'] });
  const made = await findTrackByFileName(call.db, call.actor.userId, fileName);
  if (made) return presentTrack(call, made);
  const { originalName } = await takeUploadedAudio(call, fileName);
  const track = await insertNew(call, { title, fileName, published, originalName });
  return presentTrack(call, track);
}

interface NewTrack {
  title: string;
  fileName: string;
  published: boolean;
  originalName: string;
}

/** Tries the next free permalink until no simultaneous call has taken it. */
async function insertNew(call: MemberCall, wanted: NewTrack): Promise<TrackRow> {
  const base = permalinkOf(wanted.title);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const permalink = firstFree(base, await takenPermalinks(call.db, call.actor.userId, base));
    const track = await insertTrack(call.db, rowOf(call, wanted, permalink));
    if (track) {
      await call.emit(trackCreated, { trackId: track.id, ownerId: track.user_id });
      await call.enqueue(processAudio, { trackId: track.id }, { key: processAudioKey(track.id) });
      return track;
    }
    const made = await findTrackByFileName(call.db, call.actor.userId, wanted.fileName);
    if (made) return made;
  }
  throw new Error('No free permalink was found');
}

function rowOf(call: MemberCall, wanted: NewTrack, permalink: string) {
  return {
    id: call.newId(),
    user_id: call.actor.userId,
    title: wanted.title,
    permalink,
    short_link_id: randomText(SHORT_LINK_LENGTH, call.randomBytes),
    file_name: wanted.fileName,
    original_name: wanted.originalName,
    published: wanted.published,
    created_at: call.now,
    updated_at: call.now,
  };
}

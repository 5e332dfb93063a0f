import type {
  deleteNewSound as deleteContract,
  getNewSound as getContract,
  replaceSound as replaceContract,
} from '#features/tracks/new-sound.contract.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { findTrack, lockTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { processNewSound, processNewSoundKey } from '#features/tracks/server/tracks.jobs.ts';
import { notUploaded } from '#features/uploads/model/lost-upload.ts';
import { claimUploadedAudio } from '#features/uploads/server/claim-uploaded-audio.ts';
import { releaseUploadStorage } from '#features/uploads/server/upload.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { trackRights } from '../../model/track-rights.ts';
import { trackStatusOf } from '../../model/track-status.ts';
import { findReplaceRefusal } from './find-replace-refusal.ts';
import { deleteNewSoundRow, findNewSound, type NewSoundRow, upsertNewSound } from './new-sound.store.ts';
import type { NewSoundGuard } from './new-sound-guard.ts';

type Answer = AnswerOf<typeof getContract>;

/** The new version that the owner waits for, or that failed; null without one. */
export async function getNewSound(call: MemberCall, { id }: InputOf<typeof getContract>): Promise<Answer> {
  const track = await checkMayEdit(call, await findTrack(call.db, id));
  return present(await findNewSound(call.db, track.id));
}

/**
 * Has an uploaded file processed as the sound of the actor's track; a repeated call does nothing. Refuses (409) a track that is not
 * done, that moderators hide, whose new version is processed, or that a guard protects.
 */
export async function replaceSound(
  call: MemberCall,
  guards: readonly NewSoundGuard[],
  { id, fileName }: InputOf<typeof replaceContract>,
): Promise<Answer> {
  const isThere = await checkMayReplace(call, await findTrack(call.db, id), { guards, fileName });
  // The file is read before the track is locked, so that its plays and likes do not wait.
  const claimed = isThere ? null : await claimUploadedAudio(call, fileName);
  const track = await lockTrack(call.db, id);
  const before = await checkMayReplace(call, track, { guards, fileName });
  if (before) return before;
  if (!claimed) throw notUploaded();
  const row = await upsertNewSound(call.db, {
    track_id: id,
    file_name: fileName,
    original_name: claimed.originalName,
    created_at: call.now,
  });
  await call.enqueue(processNewSound, { trackId: id, fileName }, { key: processNewSoundKey(fileName) });
  return present(row);
}

/** Takes back a new version that is processed, or that failed; the job deletes its file. */
export async function deleteNewSound(
  call: MemberCall,
  { id }: InputOf<typeof deleteContract>,
): Promise<undefined> {
  const track = await checkMayEdit(call, await lockTrack(call.db, id));
  const row = await deleteNewSoundRow(call.db, { trackId: track.id });
  if (!row) return;
  const { file_name: fileName } = row;
  await releaseUploadStorage(call.db, fileName);
  await call.enqueue(processNewSound, { trackId: id, fileName }, { key: processNewSoundKey(fileName) });
}

async function checkMayEdit(call: Call, row: TrackRow | null): Promise<TrackRow> {
  const track = await getVisibleTrack(call, row);
  if (!trackRights(call.actor, rightsFactsOf(track)).edit) throw forbidden();
  return track;
}

/** The answer to a repeated call, where the file is the track's or its new version's already; null where it may become that. */
async function checkMayReplace(
  call: Call,
  row: TrackRow | null,
  { guards, fileName }: { guards: readonly NewSoundGuard[]; fileName: string },
): Promise<Answer | null> {
  const track = await checkMayEdit(call, row);
  const before = await findNewSound(call.db, track.id);
  if (track.file_name === fileName || before?.file_name === fileName) return present(before);
  if (trackStatusOf(track.status) !== 'done')
    throw conflict('The sound of a track can be replaced once the track is ready.');
  if (before && before.failure === null)
    throw conflict('A new version of this track is being processed already. Wait for it, or take it back.');
  const refusal = await findReplaceRefusal(call, track, guards);
  if (refusal) throw conflict(refusal.text);
  return null;
}

const present = (row: NewSoundRow | null): Answer => ({
  newSound: row && { fileName: row.original_name, failure: row.failure },
});

import type { updateTrack as contract, TrackDocument } from '#features/tracks/contract.ts';
import { genreName } from '#features/tracks/model/genres.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { answerTrack } from '#features/tracks/server/answer-track.ts';
import { deleteCover } from '#features/tracks/server/delete-cover.job.ts';
import { settleListing } from '#features/tracks/server/settle-listing.ts';
import { findTrack, lockTrack, updateTrack as saveTrack } from '#features/tracks/server/track.store.ts';
import { filesOfCover, imageKeyOf } from '#features/tracks/server/track-files.ts';
import { factsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { isOwnerRestricted, visibleTrack } from '#features/tracks/server/visible-track.ts';
import { takeUploadedImage } from '#features/uploads/server/take-uploaded-image.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { newHiddenFault } from '#platform/pure/hidden-characters.ts';
import { randomText } from '#platform/pure/ids.ts';
import { blankFault } from '#platform/pure/is-blank.ts';
import { conflict, forbidden, invalid } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { noteChange } from '#platform/server/live/changes.ts';

type Change = InputOf<typeof contract>['mixdown'];
type Cover = { image_key: string | null; image_colour: string | null };

/** Cover art is drawn anew before the transaction begins, so that no row is held meanwhile. */
export async function updateTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackDocument> {
  await refuseWrongChange(call, await findTrack(call.db, input.id), input.mixdown);
  const cover = await takeCover(call, input.id, input.mixdown.image);
  try {
    return await inTransaction(call, (inside) => save(inside, input, cover));
  } catch (error) {
    if (cover?.image_key) await deleteFiles(call, filesOfCover(cover.image_key));
    throw error;
  }
}

async function save(
  call: Call,
  input: InputOf<typeof contract>,
  cover: Cover | null,
): Promise<TrackDocument> {
  const track = await refuseWrongChange(call, await lockTrack(call.db, input.id), input.mixdown);
  const columns = { ...columnsOf(input.mixdown), ...cover, updated_at: call.now };
  const saved = await saveTrack(call.db, track.id, columns);
  if (cover && track.image_key) await call.enqueue(deleteCover, { imageKey: track.image_key });
  await noteChange(call.db, [track.id, track.user_id]);
  return answerTrack(call, await settleListing(call, saved));
}

async function refuseWrongChange(call: Call, row: TrackRow | null, change: Change): Promise<TrackRow> {
  const track = await visibleTrack(call, row);
  const restricted = await isOwnerRestricted(call, track);
  const facts = factsOf(track, restricted);
  if (!trackRights(call.actor, facts).edit) throw forbidden();
  if (facts.status === 'error') throw conflict('This track could not be processed and cannot be changed.');
  if (change.published && track.withheld !== null && track.withheld !== 'school')
    throw invalid({ published: ['The moderators have hidden this track'] });
  refuseWrongFields(change, track, restricted);
  return track;
}

function refuseWrongFields(change: Change, track: TrackRow, restricted: boolean): void {
  const titleFault = change.title === undefined ? null : faultOfTitle(change.title, track.title);
  if (titleFault !== null) throw invalid({ title: [titleFault] });
  if (change.genreId != null && genreName(change.genreId) === null)
    throw invalid({ genre_id: ['is not a known genre'] });
  if (change.allowDownload && restricted) {
    throw invalid({ allow_download: ['Upgrade to enable downloading of tracks'] });
  }
}

const faultOfTitle = (title: string, before: string): string | null =>
  blankFault(title) ?? newHiddenFault(title, before);

function columnsOf(change: Change) {
  return {
    title: change.title?.trim(),
    description: change.description,
    published: change.published,
    genre_id: change.genreId,
    allow_comments: change.allowComments,
    allow_download: change.allowDownload,
  };
}

/** The columns of new, or no, cover art; null when it is to stay. */
async function takeCover(call: MemberCall, trackId: string, image: Change['image']): Promise<Cover | null> {
  if (image === undefined) return null;
  if (image === null) return { image_key: null, image_colour: null };
  const key = imageKeyOf(trackId, randomText(24, call.randomBytes).toLowerCase());
  const { colour } = await takeUploadedImage(call, image.id, key);
  return { image_key: key, image_colour: colour };
}

async function deleteFiles(call: Call, keys: readonly string[]): Promise<void> {
  for (const key of keys) await call.platform.storage.delete(key);
}

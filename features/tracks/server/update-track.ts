import type { TrackDocument } from '#features/tracks/contract.ts';
import type { updateTrack as contract } from '#features/tracks/edit.contract.ts';
import { publishTimeError } from '#features/tracks/model/publish-time.ts';
import { normaliseTags, tagError } from '#features/tracks/model/tags.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { checkGenre } from '#features/tracks/server/check-genre.ts';
import { clearFileTagsImage, findFileTags } from '#features/tracks/server/file-tags/file-tags.store.ts';
import { coverFileKeys, imageKeyOf } from '#features/tracks/server/files/track-files.ts';
import { upsertLyrics } from '#features/tracks/server/lyrics.store.ts';
import { getVisibleTrack, isOwnerDownloadRestricted } from '#features/tracks/server/page/get-track.ts';
import { presentTrackDocument } from '#features/tracks/server/present-track-document.ts';
import { applyTrackChange } from '#features/tracks/server/publish-later/apply-track-change.ts';
import { findTrack, lockTrack, updateTrack as saveTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { deleteCover } from '#features/tracks/server/tracks.jobs.ts';
import { renderUploadedSquareImage } from '#features/uploads/server/render-uploaded-square-image.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { conflict, forbidden, invalid } from '#platform/pure/refusal.ts';
import { newHiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { blankError } from '#platform/pure/text/is-blank.ts';
import { checkTokenScope } from '#platform/pure/token-scope.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';

type TrackChange = InputOf<typeof contract>['mixdown'];
type CoverColumns = { image_key: string | null; image_colour: string | null };

/** Renders cover art before the transaction, so that no row is locked meanwhile. */
export async function updateTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackDocument> {
  await checkChange(call, await findTrack(call.db, input.id), input.mixdown);
  const cover = await saveNewCover(call, input.id, input.mixdown.image);
  try {
    return await inTransaction(call, async (txCall) =>
      presentTrackDocument(txCall, await changeTrack(txCall, input, cover)),
    );
  } catch (error) {
    if (cover?.image_key) await deleteFiles(call, coverFileKeys(cover.image_key));
    throw error;
  }
}

/** Changes a track in the call's transaction; refuses what `updateTrack` does. `uploaded` are the columns of a new cover. */
export async function changeTrack(
  call: Call,
  input: InputOf<typeof contract>,
  uploaded: CoverColumns | null = null,
): Promise<TrackRow> {
  const track = await checkChange(call, await lockTrack(call.db, input.id), input.mixdown);
  const cover = input.mixdown.imageOfFile ? await claimImageOfFile(call, track.id) : uploaded;
  const columns = { ...trackColumnsOf(input.mixdown), ...cover, updated_at: call.now };
  const saved = await saveTrack(call.db, track.id, columns);
  if (input.mixdown.lyrics !== undefined) await upsertLyrics(call.db, track.id, input.mixdown.lyrics.trim());
  if (cover && track.image_key) await call.enqueue(deleteCover, { imageKey: track.image_key });
  return applyTrackChange(call, saved);
}

/** Refuses (403) an access token that may not publish. */
export function checkMayPublish({ actor }: Call): void {
  if (actor.tokenScopes) checkTokenScope('upload', actor.tokenScopes);
}

async function checkChange(call: Call, row: TrackRow | null, change: TrackChange): Promise<TrackRow> {
  if (change.published !== undefined || change.publishAt !== undefined) checkMayPublish(call);
  const track = await getVisibleTrack(call, row);
  const restricted = await isOwnerDownloadRestricted(call, track);
  const facts = rightsFactsOf(track, restricted);
  if (!trackRights(call.actor, facts).edit) throw forbidden();
  if (facts.status === 'error') throw conflict('This track could not be processed and cannot be changed.');
  if ((change.published || change.publishAt) && track.withheld !== null && track.withheld !== 'school')
    throw invalid({ published: ['The moderators have hidden this track'] });
  checkTrackFields(change, track, restricted);
  if (change.publishAt)
    checkPublishTime(
      call,
      change.publishAt,
      change.published ?? (track.published || track.withheld === 'school'),
    );
  return track;
}

function checkPublishTime(call: Call, at: string, published: boolean): void {
  if (published) throw invalid({ publish_at: ['cannot be set for a published track'] });
  const error = publishTimeError(new Date(at), call.now);
  if (error) throw invalid({ publish_at: [error] });
}

/** Refuses (422) values that a track of this kind may not have. `restricted`: its owner may not offer downloads. */
export function checkTrackFields(change: TrackChange, track: TrackRow, restricted: boolean): void {
  const titleFault = change.title === undefined ? null : titleErrorOf(change.title, track.title);
  if (titleFault !== null) throw invalid({ title: [titleFault] });
  checkGenre(change.genreId);
  const tagFault = normaliseTags(change.tags ?? [])
    .map(tagError)
    .find((error) => error !== null);
  if (tagFault) throw invalid({ tags: [tagFault] });
  if (change.imageOfFile && change.image !== undefined)
    throw invalid({ image: ['is either a new picture or that of the file'] });
  if (change.allowDownload && restricted) {
    throw invalid({ allow_download: ['Upgrade to enable downloading of tracks'] });
  }
}

const titleErrorOf = (title: string, before: string): string | null =>
  blankError(title) ?? newHiddenCharacterError(title, before);

/** The columns that a change sets; absent ones stay. */
export function trackColumnsOf(change: TrackChange) {
  return {
    title: change.title?.trim(),
    description: change.description,
    published: change.published,
    genre_id: change.genreId,
    tags: change.tags && normaliseTags(change.tags),
    licence: change.licence,
    ...publishColumnsOf(change),
    bpm: change.bpm,
    musical_key: change.key,
    allow_comments: change.allowComments,
    allow_download: change.allowDownload,
  };
}

/** A time that is set or taken back, or a track that is published by hand, ends what was planned before. */
function publishColumnsOf({ published, publishAt }: TrackChange) {
  if (publishAt === undefined && !published) return {};
  return { publish_at: publishAt ? new Date(publishAt) : null, publish_refused: null };
}

/** Columns of new or removed cover art; null when it is unchanged. */
async function saveNewCover(
  call: MemberCall,
  trackId: string,
  image: TrackChange['image'],
): Promise<CoverColumns | null> {
  if (image === undefined) return null;
  if (image === null) return { image_key: null, image_colour: null };
  const key = imageKeyOf(trackId, randomText(24, call.randomBytes).toLowerCase());
  const { colour } = await renderUploadedSquareImage(call, { fileName: image.id, key });
  return { image_key: key, image_colour: colour };
}

/** Columns of the cover that was drawn of the file's picture, which is offered no more then. */
async function claimImageOfFile(call: Call, trackId: string): Promise<CoverColumns> {
  const tags = await findFileTags(call.db, trackId);
  if (!tags?.image_key) throw invalid({ image: ['is not in the file'] });
  await clearFileTagsImage(call.db, trackId);
  return { image_key: tags.image_key, image_colour: tags.image_colour };
}

async function deleteFiles(call: Call, keys: readonly string[]): Promise<void> {
  for (const key of keys) await call.platform.storage.delete(key);
}

import type { updateTrack as contract, TrackView } from '#features/tracks/contract.ts';
import { genreName } from '#features/tracks/model/genres.ts';
import { isRestricted, trackRights } from '#features/tracks/model/track-rights.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import { settleListing } from '#features/tracks/server/settle-listing.ts';
import { lockTrack, updateTrack as saveTrack } from '#features/tracks/server/track.store.ts';
import { imageKeyOf } from '#features/tracks/server/track-files.ts';
import { factsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { ownerAccountType, visibleTrack } from '#features/tracks/server/visible-track.ts';
import { takeUploadedImage } from '#features/uploads/server/take-uploaded-image.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { conflict, forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

type Change = InputOf<typeof contract>['mixdown'];

export async function updateTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackView> {
  const track = visibleTrack(call, await lockTrack(call.db, input.id));
  const accountType = await ownerAccountType(call, track);
  const facts = factsOf(track, accountType);
  if (!trackRights(call.actor, facts).edit) throw forbidden();
  if (facts.status === 'error') throw conflict('This track could not be processed and cannot be changed.');
  refuseWrongFields(input.mixdown, accountType);
  const saved = await saveTrack(call.db, track.id, {
    ...columnsOf(input.mixdown),
    ...(await imageColumns(call, track, input.mixdown.image)),
    updated_at: call.now,
  });
  return presentTrack(call, await settleListing(call, saved));
}

function refuseWrongFields(change: Change, accountType: number): void {
  if (change.title !== undefined && change.title.trim() === '')
    throw invalid({ title: ['This field is required'] });
  if (change.genreId != null && genreName(change.genreId) === null)
    throw invalid({ genre_id: ['is not a known genre'] });
  if (change.allowDownload && isRestricted(accountType)) {
    throw invalid({ allow_download: ['Upgrade to enable downloading of tracks'] });
  }
}

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

async function imageColumns(call: MemberCall, track: TrackRow, image: Change['image']) {
  if (image === undefined) return {};
  if (image === null) return { image_key: null, image_colour: null };
  const key = imageKeyOf(track.id, randomText(24, call.randomBytes).toLowerCase());
  const { colour } = await takeUploadedImage(call, image.id, key);
  return { image_key: key, image_colour: colour };
}

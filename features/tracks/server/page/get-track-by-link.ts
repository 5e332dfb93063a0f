import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import type { getTrackByLink as contract, TrackDocument } from '#features/tracks/contract.ts';
import { findTrackWithOwnerByLink } from '#features/tracks/server/page/find-track-with-owner.ts';
import { getTrackWithOwner } from '#features/tracks/server/page/get-track.ts';
import { findTrackByLink } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';

export async function getTrackByLink(call: Call, input: InputOf<typeof contract>): Promise<TrackDocument> {
  return getTrackWithOwner(call, await findTrackWithOwnerByLink(call, input), input.secret);
}

/** The track at `/user/{profileLink}/track/{permalink}`, without a visibility check. */
export async function findTrackByPageLink(
  call: Call,
  link: { profileLink: string; permalink: string },
): Promise<TrackRow | null> {
  const user = await findUserByProfileLink(call.db, link.profileLink);
  return user ? findTrackByLink(call.db, user.id, link.permalink) : null;
}
